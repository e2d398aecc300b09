import { expect, test } from 'vitest';
import { createCalls } from './calls.ts';
import { connectionFaults, failureFaults } from './check-end.ts';

async function callsWith(made: number, failed: number) {
  const calls = createCalls();
  const reject = () => Promise.reject(new Error('503'));
  for (let at = 0; at < made; at++) await calls.measure('GET /', at < failed ? reject : () => Promise.resolve());
  return calls;
}

test('of the calls in the last fifth one in a hundred may fail, and there must be some', async () => {
  expect(failureFaults(await callsWith(100, 1), 0)).toEqual([]);
  expect(failureFaults(await callsWith(100, 2), 0)).toEqual(['2 of 100 calls in the last fifth failed']);
  expect(failureFaults(await callsWith(0, 0), 0)).toHaveLength(1);
  expect(failureFaults(await callsWith(100, 2), Date.now() + 1_000)).toEqual(['0 of 0 calls in the last fifth failed']);
});

test('a page may connect late, but not never', async () => {
  let looks = 0;
  const late = { page: { isConnected: () => ++looks > 2 } };
  const never = { page: { isConnected: () => false } };
  expect(await connectionFaults([late])).toEqual([]);
  expect(await connectionFaults([never, late], 0)).toEqual(['1 open pages are not connected at the end']);
});
