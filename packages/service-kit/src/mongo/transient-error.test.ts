import { MongoBulkWriteError, MongoNetworkError, MongoNetworkTimeoutError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { asApiError } from '../errors/problem.ts';

test.each([
  ['a timeout', new MongoNetworkTimeoutError('timed out')],
  ['a primary that steps down', new MongoServerError({ message: 'stepping down', code: 189 })],
  ['a member that is no longer the primary', new MongoServerError({ message: 'not primary', code: 10_107 })],
  [
    'a bulk write whose connection was closed',
    new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, {} as never),
  ],
  ['a Redis that does not answer in time', new Error('Command timed out')],
  [
    'a commit with an unknown result',
    new MongoServerError({ message: 'maybe', errorLabels: ['UnknownTransactionCommitResult'] }),
  ],
])('%s is answered with UNAVAILABLE and a time to retry', (_what, error) => {
  expect(asApiError(error)).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: 5 } });
});

test('a write that the database rejects is an internal error', () => {
  expect(asApiError(new MongoServerError({ message: 'Document failed validation', code: 121 })).code).toBe('INTERNAL');
});
