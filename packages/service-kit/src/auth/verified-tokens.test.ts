import { sessionIdSchema, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { createVerifiedTokens, type VerifiedToken } from './verified-tokens.ts';

const START = 1_760_000_000_000;
const inSeconds = (ms: number) => ms / 1000;
const someone: VerifiedToken = {
  identified: {
    caller: { role: 'parent', userId: userIdSchema.parse('a'.repeat(24)), sessionId: sessionIdSchema.parse('b'.repeat(24)) },
    personId: 'a'.repeat(24),
    issuedAt: inSeconds(START),
  },
  keyId: 'first',
};

test('a token is known for a minute', () => {
  let now = START;
  const tokens = createVerifiedTokens(() => now);
  tokens.keep('one', someone, inSeconds(START + 900_000));
  now = START + 59_999;
  expect([tokens.find('one'), tokens.find('another')]).toEqual([someone, undefined]);
  now = START + 60_000;
  expect(tokens.find('one')).toBeUndefined();
});

test('never beyond its expiry', () => {
  let now = START;
  const tokens = createVerifiedTokens(() => now);
  tokens.keep('one', someone, inSeconds(START + 10_000));
  now = START + 9_999;
  expect(tokens.find('one')).toEqual(someone);
  now = START + 10_000;
  expect(tokens.find('one')).toBeUndefined();
});

test('of very many the oldest are forgotten first', () => {
  const tokens = createVerifiedTokens(() => START);
  for (let number = 0; number <= 5_000; number += 1) tokens.keep(`${number}`, someone, inSeconds(START + 900_000));
  expect([tokens.find('0'), tokens.find('1'), tokens.find('5000')]).toEqual([undefined, someone, someone]);
});
