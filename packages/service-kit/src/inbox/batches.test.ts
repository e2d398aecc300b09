import { expect, onTestFinished, test, vi } from 'vitest';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { type BatchedRecord, createBatches } from './batches.ts';

const recordOf = (key: string, offset: number, topic = 't'): BatchedRecord => ({
  record: { topic, partition: 0, offset: `${offset}`, key, value: '', headers: {} },
  orderingKey: key,
  signal: new AbortController().signal,
});
const offsetsOf = (batch: readonly BatchedRecord[]) => batch.map(({ record }) => record.offset).join();

test('what arrives while a batch is handled is the next batch', async () => {
  const handled: string[] = [];
  const first = Promise.withResolvers<void>();
  const batches = createBatches(async (batch) => {
    handled.push(offsetsOf(batch));
    if (handled.length === 1) await first.promise;
    return new Set(batch.map(({ record }) => record));
  });
  const added = [batches.add(recordOf('a', 1)), batches.add(recordOf('b', 2))];
  await Promise.resolve();
  added.push(batches.add(recordOf('a', 3)), batches.add(recordOf('c', 4)));
  expect([batches.countOf('a'), batches.countOf('d')]).toEqual([2, 0]);
  first.resolve();
  expect(await Promise.all(added)).toEqual([true, true, true, true]);
  expect(handled).toEqual(['1,2', '3,4']);
  expect(batches.countOf('a')).toBe(0);
});

test('records behind a failed one of their key are not handled before it', async () => {
  const handled: string[] = [];
  const first = Promise.withResolvers<void>();
  const batches = createBatches(async (batch) => {
    handled.push(offsetsOf(batch));
    if (handled.length > 1) return new Set(batch.map(({ record }) => record));
    await first.promise;
    return new Set<IncomingRecord>();
  });
  const added = [batches.add(recordOf('a', 1))];
  await Promise.resolve();
  added.push(batches.add(recordOf('a', 2)), batches.add(recordOf('b', 3)));
  first.resolve();
  expect(await Promise.all(added)).toEqual([false, false, true]);
  expect(handled).toEqual(['1', '3']);
});

/** Batches that say at once what they handle; time stands still. */
function batchesInNoTime() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handled: string[] = [];
  const batches = createBatches(async (batch) => {
    handled.push(offsetsOf(batch));
    return new Set(batch.map(({ record }) => record));
  });
  return { batches, handled };
}
const LINGERING = 'feed.events';

test('records that may linger are handled with those that come within 20 ms', async () => {
  const { batches, handled } = batchesInNoTime();
  const added = [batches.add(recordOf('a', 1, LINGERING))];
  await vi.advanceTimersByTimeAsync(19);
  added.push(batches.add(recordOf('b', 2, LINGERING)));
  expect(handled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(handled).toEqual(['1,2']);
  expect(await Promise.all(added)).toEqual([true, true]);
});

test('a record that may not linger waits for nothing', async () => {
  const { batches, handled } = batchesInNoTime();
  const added = [batches.add(recordOf('a', 1, LINGERING))];
  await vi.advanceTimersByTimeAsync(0);
  added.push(batches.add(recordOf('b', 2)));
  expect(await Promise.all(added)).toEqual([true, true]);
  expect(handled).toEqual(['1,2']);
});

test('a stop does not wait for what lingers', async () => {
  const { batches, handled } = batchesInNoTime();
  const stopping = new AbortController();
  const added = batches.add({ ...recordOf('a', 1, LINGERING), signal: stopping.signal });
  await vi.advanceTimersByTimeAsync(0);
  expect(handled).toEqual([]);
  stopping.abort();
  await added;
  expect(handled).toEqual(['1']);
});
