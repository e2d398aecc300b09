import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { screenMessage } from './screen-message.ts';

const rows = readFileSync(new URL('./corpus/messages.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [set = '', expected = '', ...texts] = line.split('\t');
    return { set, expected, texts };
  });

function outcomesOf(texts: readonly string[]): string[] {
  const { isSwearing, contact, safety, hearing, advice, note } = screenMessage(texts);
  const isAboutAdult = hearing?.outcome === 'done by somebody' || hearing?.outcome === 'cannot tell';
  return [
    ...(isSwearing ? ['swearing'] : []),
    ...(contact ? ['contact'] : []),
    ...(safety ? [isAboutAdult ? 'safety-adult' : 'safety'] : []),
    ...(advice === undefined ? [] : ['emergency']),
    ...(note === undefined ? [] : ['insulin']),
  ];
}

const screened = rows.map((row) => ({ ...row, outcomes: outcomesOf(row.texts) }));
const share = <Row>(of: readonly Row[], has: (row: Row) => boolean) => of.filter(has).length / of.length;

test('the corpus has no message twice', () => {
  const texts = rows.map((row) => row.texts.join('\t').toLowerCase());
  expect(texts).toHaveLength(new Set(texts).size);
});

test('the messages set aside are those that the hash chose', () => {
  const chosen = (texts: readonly string[]) =>
    (createHash('sha256').update(texts.join('\t')).digest()[0] ?? 1) % 4 === 0;
  expect(rows.filter(({ set, texts }) => set === 'held-out' && !chosen(texts))).toEqual([]);
  expect(rows.filter(({ set }) => set === 'held-out').length).toBeGreaterThan(200);
});

describe.each(['open', 'held-out', 'round-2', 'round-3', 'round-4'])('of the %s messages', (set) => {
  const ofSet = screened.filter((row) => row.set === set);

  test('nearly all that matter have the right outcome', () => {
    const matter = ofSet.filter(({ expected }) => expected !== 'none');
    expect(share(matter, ({ expected, outcomes }) => outcomes.includes(expected))).toBeGreaterThanOrEqual(0.9);
  });

  test('few innocent ones are held up', () => {
    const innocent = ofSet.filter(({ expected }) => expected === 'none');
    expect(share(innocent, ({ outcomes }) => outcomes.length > 0)).toBeLessThanOrEqual(0.05);
  });
});
