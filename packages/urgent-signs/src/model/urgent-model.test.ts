import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { KINDS } from '../kinds.ts';
import { judge } from './urgent-model.ts';

const scores = readFileSync(new URL('./scores.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([exact = '', eightBit = '', kind = '', text = '']) => ({
    exact: Number(exact),
    eightBit: Number(eightBit),
    kind,
    text,
  }));

describe('of sentences that scikit-learn has judged', () => {
  test('there are accents, emoji, numbers and other signs among them', () => {
    const all = scores.map(({ text }) => text).join(' ');
    for (const kind of [/\p{Extended_Pictographic}/u, /\d[.]\d/, /['’]/, /\p{Lu}/u, /[éèêëïôŵŷâîö]/u])
      expect(all).toMatch(kind);
    expect(scores.length).toBeGreaterThan(100);
  });

  test('the score is the same with the same weights', () => {
    for (const { text, eightBit } of scores) expect(judge(text)?.score, text).toBeCloseTo(eightBit, 3);
  });

  test('eight bits instead of all change a score by a trifle', () => {
    for (const { text, exact } of scores) expect(Math.abs((judge(text)?.score ?? 0) - exact), text).toBeLessThan(0.1);
  });

  test('the kind is the same', () => {
    for (const { text, kind } of scores) expect(judge(text)?.kind(), text).toBe(kind);
  });
});

test('every kind that it gives has fixed words', () => {
  for (const { kind } of scores) expect(KINDS).toContain(kind);
});

test('a cry for help does not drown in a long letter', () => {
  const letter = 'the school trip was lovely and she had ice cream with her friends at the farm. '.repeat(15);
  expect(judge(letter)?.level).toBe('none');
  expect(judge(`${letter} ${'now hes not breathing his lips are blue please help me '} ${letter}`)?.level).toBe('sure');
});

test('nothing is made of a text without words', () => {
  for (const text of ['', ' \n', '... !!', '\u200b']) expect(judge(text)).toBeUndefined();
});
