import { expect, test } from 'vitest';
import { keysToDrop, keyToMake, PUBLISHED_BEFORE_MS, SIGNS_FOR_MS, signingKey } from './keys.rules.ts';

const start = new Date('2026-06-01T12:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const first = { sequence: 1, signsFrom: start };
const second = { sequence: 2, signsFrom: at(SIGNS_FOR_MS) };

test('the first key is created at once, the next one a day before it signs', () => {
  expect(keyToMake([], start)).toEqual(first);
  expect(keyToMake([first], at(SIGNS_FOR_MS - PUBLISHED_BEFORE_MS - 1))).toBeUndefined();
  expect(keyToMake([first], at(SIGNS_FOR_MS - PUBLISHED_BEFORE_MS))).toEqual(second);
  expect(keyToMake([first, second], at(SIGNS_FOR_MS - 1))).toBeUndefined();
});

test('after a long downtime the next key is still published a day before it signs', () => {
  const late = at(3 * SIGNS_FOR_MS);
  expect(keyToMake([first], late)).toEqual({ sequence: 2, signsFrom: new Date(late.getTime() + PUBLISHED_BEFORE_MS) });
  expect(signingKey([first], late)).toBe(first);
});

test('the new key takes over at its start time', () => {
  expect(signingKey([first, second], at(SIGNS_FOR_MS - 1))).toBe(first);
  expect(signingKey([first, second], at(SIGNS_FOR_MS))).toBe(second);
  expect(signingKey([], start)).toBeUndefined();
});

test('the old key stays published until its last token has expired', () => {
  expect(keysToDrop([first, second], at(SIGNS_FOR_MS + 15 * 60_000))).toEqual([]);
  expect(keysToDrop([first, second], at(SIGNS_FOR_MS + 20 * 60_000 + 1))).toEqual([first]);
  expect(keysToDrop([second], at(10 * SIGNS_FOR_MS))).toEqual([]);
});
