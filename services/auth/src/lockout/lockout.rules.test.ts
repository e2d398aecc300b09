import { expect, test } from 'vitest';
import {
  type Attempt,
  type AttemptState,
  CHILD_LOCKOUT,
  countAttempt,
  loginScope,
  PARENT_LOCKOUT,
  takeBackAttempt,
} from './lockout.rules.ts';

const start = new Date('2026-06-01T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** Fails at each of these seconds and returns the last attempt and the state after it. */
function failAt(policy: typeof PARENT_LOCKOUT, seconds: readonly number[], before?: AttemptState) {
  let state = before;
  let last: Attempt | undefined;
  for (const second of seconds) {
    last = countAttempt(state, policy, at(second));
    if (!last.refused) state = last.state;
  }
  return { last, state };
}

test('five failures are allowed, the fifth locks, the sixth is refused for 15 minutes', () => {
  const { last, state } = failAt(PARENT_LOCKOUT, [0, 1, 2, 3, 4]);
  expect(last).toMatchObject({ refused: false, locks: { until: at(904) } });
  expect(countAttempt(state, PARENT_LOCKOUT, at(5))).toEqual({ refused: true, forGood: false, retryAfterSeconds: 900 });
  expect(countAttempt(state, PARENT_LOCKOUT, at(5 + 840))).toMatchObject({ refused: true, retryAfterSeconds: 60 });
});

test('counting starts again when the lock ends', () => {
  const { state } = failAt(PARENT_LOCKOUT, [0, 1, 2, 3, 4]);
  expect(countAttempt(state, PARENT_LOCKOUT, at(904))).toMatchObject({ refused: false, state: { failures: 1 } });
});

test('failures older than the window do not count', () => {
  expect(failAt(PARENT_LOCKOUT, [0, 1, 2, 3, 901]).last).toMatchObject({ refused: false, state: { failures: 1 } });
});

test('the tenth wrong PIN in a day locks permanently, even with correct ones between', () => {
  const { state } = failAt(CHILD_LOCKOUT, [0, 1, 2, 3]);
  const right = countAttempt(state, CHILD_LOCKOUT, at(10));
  const afterRight = right.refused ? undefined : takeBackAttempt(right.state);
  expect(afterRight).toMatchObject({ failures: 0, dayFailures: 4 });
  const { last, state: full } = failAt(CHILD_LOCKOUT, [2000, 2001, 2002, 2003, 4000, 4001], afterRight);
  expect(last).toMatchObject({ refused: false, locks: {} });
  expect(countAttempt(full, CHILD_LOCKOUT, at(20_000))).toEqual({
    refused: true,
    forGood: true,
    retryAfterSeconds: 66_420,
  });
});

test('parents have no daily limit', () => {
  const seconds = Array.from({ length: 40 }, (_, n) => n * 1000);
  expect(failAt(PARENT_LOCKOUT, seconds).last?.refused).toBe(false);
});

test('the scope is one email address, in any case, from one network', () => {
  expect(loginScope('Ada@Example.com', '10.0.0.0/24')).toBe(loginScope('ada@example.com', '10.0.0.0/24'));
  expect(loginScope('ada@example.com', '10.0.1.0/24')).not.toBe(loginScope('ada@example.com', '10.0.0.0/24'));
});
