import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('each failure doubles the wait, up to its maximum', () => {
  const waits = [1, 2, 3, 4, 40].map((failures) => backoff(failures, { first: 2, max: 10 }));
  expect(waits).toEqual([2, 4, 8, 10, 10]);
});
