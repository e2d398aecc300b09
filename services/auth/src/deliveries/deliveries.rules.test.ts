import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, nextAttempt } from './deliveries.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('the retry delay doubles up to ten minutes', () => {
  expect(nextAttempt(1, inSeconds(9999), now)).toEqual(inSeconds(2));
  expect(nextAttempt(4, inSeconds(9999), now)).toEqual(inSeconds(16));
  expect(nextAttempt(15, inSeconds(9999), now)).toEqual(inSeconds(600));
});

test('a message is given up when it expires or after too many attempts', () => {
  expect(nextAttempt(5, inSeconds(32), now)).toBeUndefined();
  expect(nextAttempt(ATTEMPTS_MAX, inSeconds(99_999), now)).toBeUndefined();
});
