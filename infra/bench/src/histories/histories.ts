import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../kill/random.ts';
import { PARTS, type Part, type Stack, startStack } from '../kill/stack.ts';
import { positiveNumber } from '../positive-number.ts';
import { checkRun } from './check.ts';
import { createHistory, type History, type RecordedHistory } from './history.ts';
import { HISTORY_FAMILIES } from './load.ts';
import { startHistories } from './start-histories.ts';

const PAUSE_AT_LEAST_MS = 2_000;
/** On top of the least. */
const PAUSE_AT_MOST_MS = 10_000;
/** Nothing is killed in the first of so many parts of the time: then blocks are heard of when they must be. */
const CALM_PART = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Faults that can be put into the services' environment on purpose, to see that they are found. */
const FAULTS: Readonly<Record<string, (env: Readonly<Record<string, string>>) => Readonly<Record<string, string>>>> = {
  /** What is not in a transaction is read from a secondary, which may not have heard of the last writes yet. */
  secondary: (env) => ({
    ...env,
    MONGO_URL: `${env['MONGO_URL']}&readPreference=secondary`,
    NODE_OPTIONS: `--import=${new URL('./secondary-reads.ts', import.meta.url).href}`,
  }),
};

/** Lets the load run for so long, and kills parts at random moments of the last two thirds. */
async function killAtRandom(stack: Stack, history: History, random: Random, forMs: number): Promise<void> {
  const end = performance.now() + forMs;
  await delay(forMs / CALM_PART);
  let order: Part[] = [];
  for (;;) {
    await delay(Math.min(PAUSE_AT_LEAST_MS + random.under(PAUSE_AT_MOST_MS), Math.max(0, end - performance.now())));
    if (performance.now() >= end) return;
    if (order.length === 0) order = random.shuffled(PARTS);
    const part = order.pop();
    if (!part) return;
    const endOutage = history.beginOutage(part);
    await stack.kill(part);
    await stack.restart(part);
    endOutage();
    say(`${part} was killed and is back`);
  }
}

/** How many calls of each kind there were, and how they ended. */
function summary({ calls }: RecordedHistory): string[] {
  return [...Map.groupBy(calls, ({ kind }) => kind)].map(([kind, of]) => {
    const count = (outcome: string) => of.filter((call) => call.outcome === outcome).length;
    const outcomes = `${count('ok')} ok, ${count('refused')} refused, ${count('unknown')} not known`;
    return `  ${kind.padEnd(14)} ${of.length}: ${outcomes}`;
  });
}

/**
 * Families use the product while its parts are killed; every call is written down with its answer and times. Then the
 * history is checked. The same `seed` gives the same choices; `fault` names one that is put in on purpose.
 */
export async function histories([
  forSeconds = '60',
  seed = String(randomInt(1_000_000)),
  fault,
]: readonly string[]): Promise<boolean> {
  const alterEnvironment = fault === undefined ? undefined : FAULTS[fault];
  if (fault !== undefined && !alterEnvironment)
    throw new Error(`Which fault? One of: ${Object.keys(FAULTS).join(', ')}`);
  const forMs = positiveNumber('SECONDS', forSeconds) * 1000;
  const withFault = fault ? `, with the fault ${fault}` : '';
  say(`${HISTORY_FAMILIES} families for ${forSeconds} s, while parts are killed; seed ${seed}${withFault}`);
  const random = createRandom(Number(seed));
  const keep = Boolean(process.env['KEEP_LOGS']);
  const stack = await startStack({ keep, ...(alterEnvironment && { alterEnvironment }) });
  try {
    const history = createHistory();
    const load = await startHistories(stack, Number(seed), history);
    await killAtRandom(stack, history, random, forMs);
    await load.stop();
    const faults = [...checkRun(history), ...stack.crashes];
    for (const line of summary(history)) say(line);
    if (keep) {
      const file = join(tmpdir(), `notalone-history-${seed}.jsonl`);
      await history.save(file);
      say(`history: ${file}`);
    }
    for (const one of faults.slice(0, 40)) say(`✗ ${one}`);
    say(faults.length === 0 ? `${history.calls.length} calls: holds` : `${faults.length} faults, seed ${seed}: missed`);
    return faults.length === 0;
  } finally {
    await stack.stop();
  }
}
