import { expect, test } from 'vitest';
import { codeExpiry, codeRefusal, secondsUntilSend } from './codes.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const sentAt = (...secondsAgo: number[]) => secondsAgo.map(ago);

test('a code can be tried five times within 600 seconds', () => {
  expect(codeExpiry(now).getTime() - now.getTime()).toBe(600_000);
  expect(codeRefusal({ tries: 4, expiresAt: codeExpiry(now) }, now)).toBeUndefined();
  expect(codeRefusal({ tries: 5, expiresAt: codeExpiry(now) }, now)).toBe('worn-out');
  expect(codeRefusal({ tries: 0, expiresAt: now }, now)).toBe('expired');
  expect(codeRefusal(undefined, now)).toBe('none');
});

test('a resend must wait 60 seconds, at most 3 an hour and 5 a day', () => {
  expect(secondsUntilSend([], 'resend', now)).toBe(0);
  expect(secondsUntilSend(sentAt(20), 'resend', now)).toBe(40);
  expect(secondsUntilSend(sentAt(60), 'resend', now)).toBe(0);
  expect(secondsUntilSend(sentAt(100, 200, 600), 'resend', now)).toBe(3000);
  expect(secondsUntilSend(sentAt(4000, 5000, 6000, 7000, 80_000), 'resend', now)).toBe(6400);
});
test('a code sent with a registration or login skips the 60-second wait but counts towards the hourly and daily limits', () => {
  expect(secondsUntilSend(sentAt(1, 2), 'due', now)).toBe(0);
  expect(secondsUntilSend(sentAt(1, 2, 3), 'due', now)).toBe(3597);
  expect(secondsUntilSend(sentAt(1, 2, 4000, 4001, 4002), 'due', now)).toBe(82_398);
});
