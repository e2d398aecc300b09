import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createOutboxDeletions } from './outbox-deletions.ts';
import { newRow, type OutboxRow } from './outbox-rows.ts';

const row = (id: string) => newRow(id, { topic: 'people.state', key: id, value: '{}', headers: {} }, { writer: 'test' });
const idsOf = (operations: readonly AnyBulkWriteOperation<OutboxRow>[]) =>
  operations.map((operation) => ('deleteMany' in operation ? operation.deleteMany.filter._id : undefined));

/** A database whose first commands fail, after `meanwhile`. */
function failing(times: number, meanwhile?: () => void) {
  const asked: unknown[][] = [];
  const bulkWrite = vi.fn((operations: readonly AnyBulkWriteOperation<OutboxRow>[]) => {
    asked.push(idsOf(operations));
    if (asked.length > times) return Promise.resolve();
    meanwhile?.();
    return Promise.reject(new Error('away'));
  });
  return { asked, db: { collection: () => ({ bulkWrite }) } as unknown as Db };
}

test('what could not be deleted is tried again, before anything that was published later', async () => {
  const { asked, db } = failing(1, () => deletions.add([row('three')]));
  const deletions = createOutboxDeletions(db, createLogger({ service: 'auth', level: 'silent' }));
  deletions.add([row('one'), row('two')]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    ['one', 'two'],
    ['one', 'two', 'three'],
  ]);
  await deletions.end();
  expect(asked).toHaveLength(2);
});

test('the end deletes what is left, and does not wait for ever', async () => {
  const { asked, db } = failing(Number.POSITIVE_INFINITY);
  const deletions = createOutboxDeletions(db, createLogger({ service: 'auth', level: 'silent' }));
  deletions.add([row('one')]);
  await deletions.end();
  expect(asked).toEqual([['one']]);
});
