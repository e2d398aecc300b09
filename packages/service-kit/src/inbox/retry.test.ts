import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { ENDLESS_DELAYS_MS, NonRetryableError, retry } from './retry.ts';

const { signal } = new AbortController();

function failing(times: number, error: Error) {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw error;
  };
  return { work, calls: () => calls };
}
const onFailure = () => undefined;

test('failing work is retried until it succeeds', async () => {
  const { work, calls } = failing(2, new Error('not yet'));
  expect(await retry(work, { delaysMs: [1, 1, 1], signal, onFailure })).toEqual({ ok: true });
  expect(calls()).toBe(3);
});

test('after the last attempt the outcome gives the reason without the text of the error', async () => {
  const { work } = failing(9, new TypeError('Ann lives in Leeds'));
  expect(await retry(work, { delaysMs: [1, 1], signal, onFailure })).toEqual({
    ok: false,
    aborted: false,
    reason: 'TypeError',
    attempts: 3,
  });
});

test('a non-retryable error is not retried', async () => {
  const { work, calls } = failing(9, new NonRetryableError());
  expect(await retry(work, { delaysMs: [1, 1], signal, onFailure })).toMatchObject({ ok: false, attempts: 1 });
  expect(calls()).toBe(1);
});

test.each([
  new MongoNetworkError('connection closed'),
  new MongoServerError({ message: 'stepping down', errorLabels: ['RetryableWriteError'] }),
  new MongoServerError({ message: 'write conflict', errorLabels: ['TransientTransactionError'] }),
])('an outage of the database counts no attempts: %s', async (outage) => {
  const { work, calls } = failing(2, outage);
  expect(await retry(work, { delaysMs: [], signal, onFailure })).toEqual({ ok: true });
  expect(calls()).toBe(3);
});

test.each([{ delaysMs: [60_000] }, { delaysMs: ENDLESS_DELAYS_MS }])('an abort ends the wait', async ({ delaysMs }) => {
  const stop = new AbortController();
  const { work } = failing(9, new Error('no'));
  const outcome = retry(work, { delaysMs, signal: stop.signal, onFailure: () => stop.abort() });
  expect(await outcome).toMatchObject({ ok: false, aborted: true });
});
