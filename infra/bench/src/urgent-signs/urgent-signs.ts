import { readdirSync, readFileSync } from 'node:fs';
import { findEmergency } from '@notalone/urgent-signs/server';
import { percentile, summary } from '../percentile.ts';

const AUTHORS = new URL('../../../../packages/urgent-signs/corpus/authors/', import.meta.url);
const CHARACTERS = 2_000;
const ROUNDS = 1_000;
const WARM_UP = 300;
const LIMIT_MS = 5;

/** Letters of this length, of the outside authors' sentences, urgent and innocent, each beginning elsewhere. */
function letters(): string[] {
  const sentences = readdirSync(AUTHORS)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, AUTHORS), 'utf8').trim().split('\n').slice(1))
    .map((line) => line.slice(line.indexOf('\t') + 1));
  return sentences.map((_, from) => {
    let letter = '';
    for (let at = from; letter.length < CHARACTERS; at += 7) letter += `${sentences[at % sentences.length]} `;
    return letter.slice(0, CHARACTERS);
  });
}

/** How long rules and model take for the longest message, on one thread. */
export async function urgentSigns(): Promise<boolean> {
  const texts = letters();
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const text = texts[round % texts.length] ?? '';
    const start = process.cpuUsage();
    findEmergency([text]);
    const { user, system } = process.cpuUsage(start);
    if (round >= WARM_UP) times.push((user + system) / 1_000);
  }
  const p99 = percentile(times, 0.99);
  process.stdout.write(
    `an emergency in ${CHARACTERS} characters, CPU time in ms: ${summary(times)}; limit p99 ${LIMIT_MS}\n`,
  );
  return p99 <= LIMIT_MS;
}
