import { expect, test } from 'vitest';
import { codeExpiry, codeRefusal, secondsUntilSend } from './codes.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const sms = (...secondsAgo: number[]) => secondsAgo.map((seconds) => ({ purpose: 'sms' as const, at: ago(seconds) }));

test('a code can be tried five times within 600 seconds', () => {
  expect(codeExpiry(now).getTime() - now.getTime()).toBe(600_000);
  expect(codeRefusal({ tries: 4, expiresAt: codeExpiry(now) }, now)).toBeUndefined();
  expect(codeRefusal({ tries: 5, expiresAt: codeExpiry(now) }, now)).toBe('worn-out');
  expect(codeRefusal({ tries: 0, expiresAt: now }, now)).toBe('expired');
  expect(codeRefusal(undefined, now)).toBe('none');
});

test('a resend waits 60 seconds, at most 3 an hour and 5 a day', () => {
  expect(secondsUntilSend([], 'sms', 'resend', now)).toBe(0);
  expect(secondsUntilSend(sms(20), 'sms', 'resend', now)).toBe(40);
  expect(secondsUntilSend(sms(60), 'sms', 'resend', now)).toBe(0);
  expect(secondsUntilSend(sms(100, 200, 600), 'sms', 'resend', now)).toBe(3000);
  expect(secondsUntilSend(sms(4000, 5000, 6000, 7000, 80_000), 'sms', 'resend', now)).toBe(6400);
});

test('a code for another purpose does not have to wait, but counts for the hour and the day', () => {
  expect(secondsUntilSend(sms(1, 2), 'reset', 'resend', now)).toBe(0);
  expect(secondsUntilSend(sms(1, 2, 3), 'reset', 'resend', now)).toBe(3597);
  expect(secondsUntilSend(sms(1, 2, 4000, 4001, 4002), 'reset', 'resend', now)).toBe(82_398);
});

test('what comes with a registration or a login does not have to wait, but has the hour’s and the day’s limits', () => {
  expect(secondsUntilSend(sms(1, 2), 'sms', 'due', now)).toBe(0);
  expect(secondsUntilSend(sms(1, 2, 3), 'sms', 'due', now)).toBe(3597);
  expect(secondsUntilSend(sms(1, 2, 4000, 4001, 4002), 'sms', 'due', now)).toBe(82_398);
});
