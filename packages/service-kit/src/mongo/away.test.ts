import { MongoBulkWriteError, MongoNetworkError, MongoNetworkTimeoutError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { asApiError } from '../http/problem.ts';

test.each([
  ['no answer in time', new MongoNetworkTimeoutError('timed out')],
  ['a primary that steps down', new MongoServerError({ message: 'stepping down', code: 189 })],
  ['a member that is no primary any more', new MongoServerError({ message: 'not primary', code: 10_107 })],
  ['a bulk write whose connection was closed', new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, {} as never)],
  ['a commit of which nobody knows', new MongoServerError({ message: 'maybe', errorLabels: ['UnknownTransactionCommitResult'] })],
])('%s is nobody’s fault: try again', (_what, error) => {
  expect(asApiError(error)).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: 5 } });
});

test('what the database refuses is a fault of ours', () => {
  expect(asApiError(new MongoServerError({ message: 'Document failed validation', code: 121 })).code).toBe('INTERNAL');
});
