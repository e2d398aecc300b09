import { expect, test } from 'vitest';
import { appealTokenOf, decisionOfToken } from './appeal-token.ts';

const SECRET = 'a secret of all services, long enough';
const DECISION = '0123456789abcdef01234567';

test('a token names its decision', () => {
  expect(decisionOfToken(SECRET, appealTokenOf(SECRET, DECISION))).toBe(DECISION);
});
test('a link mailed before a rotation still opens its decision', () => {
  const mailed = appealTokenOf('f'.repeat(32), DECISION);
  expect(decisionOfToken(`${'n'.repeat(32)},${'f'.repeat(32)}`, mailed)).toBe(DECISION);
  expect(decisionOfToken('n'.repeat(32), mailed)).toBeUndefined();
});
test.each([
  '',
  DECISION,
  appealTokenOf('another secret of some length', DECISION),
  appealTokenOf(SECRET, DECISION).replace('0123', '0124'),
  `${appealTokenOf(SECRET, DECISION)}x`,
])('what was not made by us names none: %s', (token) => {
  expect(decisionOfToken(SECRET, token)).toBeUndefined();
});
