import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SCREENED_TOGETHER } from '@notalone/contracts/limits';
import { expect, test } from 'vitest';
import { type Screening, screenMessage } from './screen-message.ts';

interface Row {
  readonly set: string;
  readonly texts: readonly string[];
}
const rowsOf = (file: string): Row[] =>
  readFileSync(new URL(`./corpus/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [set = '', _kind, ...texts] = line.split('\t');
      return { set, texts };
    });

const isStopped = ({ isSwearing, isTooLong, contact, safety }: Screening) =>
  isSwearing || isTooLong || contact !== undefined || safety !== undefined;

/** Sends the texts one after the other, as the service does, to the first that is stopped. */
function firstStopped({ texts }: Row): Screening | undefined {
  const delivered: string[] = [];
  const digits: string[] = [];
  for (const text of texts) {
    const screening = screenMessage([...delivered.slice(1 - SCREENED_TOGETHER), text], digits);
    if (isStopped(screening)) return screening;
    delivered.push(text);
    if (screening.digits !== undefined) digits.push(screening.digits);
  }
  return undefined;
}

const evasive = rowsOf('evasive.tsv').map((row) => ({ ...row, stopped: firstStopped(row) }));
const innocent = rowsOf('innocent.tsv').map((row) => ({ ...row, stopped: firstStopped(row) }));
const all = [...evasive, ...innocent];
const countOf = <One>(of: readonly One[], has: (one: One) => boolean) => of.filter(has).length;
const passes = ({ stopped }: { readonly stopped: Screening | undefined }) => stopped === undefined;
const pauses = ({ stopped }: { readonly stopped: Screening | undefined }) => stopped?.safety?.pausesAtOnce === true;

test('no texts are there twice, and the hash chose those set aside', () => {
  const joined = all.map(({ texts }) => texts.join('\t').toLowerCase());
  expect(joined).toHaveLength(new Set(joined).size);
  const chosen = ({ texts }: Row) => (createHash('sha256').update(texts.join('\t')).digest()[0] ?? 1) % 4 === 0;
  const split = all.filter(({ set }) => set === 'open' || set === 'held-out');
  expect(split.filter((row) => (row.set === 'held-out') !== chosen(row))).toEqual([]);
});

test.each(['open', 'held-out', 'round-2', 'round-3', 'round-6'])(
  'of the %s evasive texts at most one in four gets through',
  (set) => {
    const ofSet = evasive.filter((row) => row.set === set);
    expect(countOf(ofSet, passes) / ofSet.length).toBeLessThanOrEqual(15 / 60);
  },
);

test('at most one in forty innocent texts is stopped', () => {
  expect(countOf(innocent, (row) => !passes(row)) / innocent.length).toBeLessThanOrEqual(1 / 40);
});

test('at most one in 200 innocent texts pauses a thread the first time', () => {
  expect(countOf(innocent, pauses) / innocent.length).toBeLessThanOrEqual(1 / 200);
});
