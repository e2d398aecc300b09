import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { attempt, Hopeless, persist } from './attempts.ts';

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

test('work that fails is tried again until it succeeds', async () => {
  const { work, calls } = failing(2, new Error('not yet'));
  expect(await attempt(work, { retryMs: [1, 1, 1], signal, onFailure })).toEqual({ ok: true });
  expect(calls()).toBe(3);
});

test('when the waits are used up the reason is told, without the text of the error', async () => {
  const { work } = failing(9, new TypeError('Ann lives in Leeds'));
  expect(await attempt(work, { retryMs: [1, 1], signal, onFailure })).toEqual({ ok: false, stopped: false, reason: 'TypeError', attempts: 3 });
});

test('what is hopeless is not tried twice', async () => {
  const { work, calls } = failing(9, new Hopeless());
  expect(await attempt(work, { retryMs: [1, 1], signal, onFailure })).toMatchObject({ ok: false, attempts: 1 });
  expect(calls()).toBe(1);
});

test.each([
  new MongoNetworkError('connection closed'),
  new MongoServerError({ message: 'stepping down', errorLabels: ['RetryableWriteError'] }),
  new MongoServerError({ message: 'write conflict', errorLabels: ['TransientTransactionError'] }),
])('an outage of the database counts no attempts: %s', async (outage) => {
  const { work, calls } = failing(2, outage);
  expect(await attempt(work, { retryMs: [], signal, onFailure })).toEqual({ ok: true });
  expect(calls()).toBe(3);
});

test('a stop ends the waiting', async () => {
  const stop = new AbortController();
  const { work } = failing(9, new Error('no'));
  const outcome = attempt(work, { retryMs: [60_000], signal: stop.signal, onFailure: () => stop.abort() });
  expect(await outcome).toMatchObject({ ok: false, stopped: true });
  expect(await persist(work, { signal: stop.signal, onFailure })).toBe(false);
});
