import { expect, test } from 'vitest';
import { composed, foldedWords } from './text.rules.ts';

test('words lose case, accents and apostrophes, and split at everything else', () => {
  expect(foldedWords("  Zoë-Mae  O'Hara ")).toEqual(['zoe', 'mae', 'ohara']);
  expect(foldedWords('Siân Łukasz Strauß')).toEqual(['sian', 'lukasz', 'strauss']);
  expect(foldedWords('.*$^(')).toEqual([]);
});

test('keeps scripts without case', () => {
  expect(foldedWords('মায়া राम')).toHaveLength(2);
});

test('a letter and its combining mark become one character', () => {
  expect(composed('Zoe\u0308')).toBe('Zoë');
});
