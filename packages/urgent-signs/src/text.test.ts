import { expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, normalise } from './normalise.ts';
import { compile, matchAt } from './pattern.ts';
import { correct, isOneMistakeAway } from './spelling.ts';
import { tokenise } from './tokenise.ts';
import { toWords } from './words.ts';

const tokensOf = (text: string) => tokenise(normalise(text)).map((token) => token.text);

test.each([
  ['She’s WOKEN', 'shes woken'],
  ['é ﬁt', 'e fit'],
  ['wa\u200bke', 'wake'],
  ['ring 07700 900123 @me', 'ring 07700 900123 @me'],
])('%j is normalised to %j', (text, expected) => expect(normalise(text)).toBe(expected));

test('a character that expands to many letters does not make a text longer than the limit', () => {
  expect(normalise('\ufdfa'.repeat(MAX_TEXT_LENGTH))).toHaveLength(MAX_TEXT_LENGTH);
});

test('words, numbers and plus signs become tokens', () => {
  expect(tokensOf('Ketones 3,2 (+++), 25u!')).toEqual(['ketones', '3.2', '+++', '25', 'u']);
});

test('letters that are spelt out become words', () => {
  expect(tokensOf('w o n t  w a k e  u p')).toEqual(['wont', 'wake', 'up']);
  expect(tokensOf('i a m')).toEqual(['i', 'a', 'm']);
});

test('sentences end at full stops and line breaks, clauses at commas too', () => {
  expect(tokenise('a, b. c\nd')).toEqual([
    { text: 'a', sentence: 0, clause: 0 },
    { text: 'b', sentence: 0, clause: 1 },
    { text: 'c', sentence: 1, clause: 2 },
    { text: 'd', sentence: 2, clause: 3 },
  ]);
});

test.each([
  ['hes', 'he is'],
  ['wont', 'will not'],
  ['cannae', 'can not'],
  ['wakin', 'waking'],
  ['heeeelp', 'help'],
  ['helpp', 'help'],
  ['siezure', 'seizure'],
  ['unresponsve', 'unresponsive'],
  ['collasped', 'collapsed'],
  ['wee', 'wee'],
  ['breaking', 'breaking'],
  ['heard', 'heard'],
  ['sleep', 'sleep'],
])('%s is read as %s', (typed, meant) => expect(correct(typed).join(' ')).toBe(meant));

test.each([
  ['siezure', 'seizure', true],
  ['ketons', 'ketones', true],
  ['vomitting', 'vomiting', true],
  ['fainted', 'tainted', false],
  ['vommitting', 'vomiting', false],
  ['same', 'same', false],
])('%s is one mistake away from %s: %s', (typed, word, expected) =>
  expect(isOneMistakeAway(typed, word)).toBe(expected),
);

const matches = (source: string, text: string) => {
  const words = toWords(tokenise(normalise(text)));
  const pattern = compile(source);
  return words.some(
    (word, start) =>
      word.terms.some((term) => pattern.first.has(term)) &&
      matchAt(words, start, pattern, { comparisons: 0 }) !== undefined,
  );
};

test.each([
  ['not ..2 wake', 'he will not ever wake', true],
  ['not ..2 wake', 'not one two three wake', false],
  ['not ..2 wake', 'not here. wake', false],
  ['has ..3 taken', 'he has not taken', false],
  ['fit !in|into', 'a fit in time', false],
  ['fit !in|into', 'a fit', true],
  ['!<no fit', 'no fit', false],
  ['is very? ill', 'is ill', true],
  ['^ fitting $', 'fitting', true],
  ['^ fitting $', 'fitting in', false],
  ['floor help|$', 'on the floor', true],
])('the pattern "%s" matches "%s": %s', (source, text, expected) => {
  expect(matches(source, text)).toBe(expected);
});

test('a pattern begins with a required word', () => {
  expect(() => compile('very? ill')).toThrow(RangeError);
});
