import { readFileSync } from 'node:fs';
import { readHeads } from '@notalone/urgent-signs/server';
import { expect, test } from 'vitest';
import { messageTokens } from '../message-tokens.ts';

const [head = [], ...rows] = readFileSync(new URL('./scores.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const score = readHeads(new URL('./message-model.bin', import.meta.url));
const scored = rows.map((cells) => {
  const text = cells.at(-1) ?? '';
  return { text, cells, scores: score(text, messageTokens(text)) };
});
/** Each text with each head's score: scikit-learn's by these weights, or by those that are not rounded, and ours. */
const scoresBy = (kind: 'exact' | 'eight-bit') =>
  scored.flatMap(({ text, cells, scores }) =>
    head.flatMap((column, at) => {
      const [name = '', by] = column.split(' ');
      return by === kind ? [{ what: `${name}: ${text}`, theirs: Number(cells[at]), ours: scores[name] ?? 0 }] : [];
    }),
  );

test('the scores are those that scikit-learn gives with the same weights', () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { what, theirs, ours } of scoresBy('eight-bit')) expect(ours, what).toBeCloseTo(theirs, 2);
});

test('eight bits instead of all change a score by a trifle', () => {
  for (const { what, theirs, ours } of scoresBy('exact')) expect(Math.abs(ours - theirs), what).toBeLessThan(0.25);
});
