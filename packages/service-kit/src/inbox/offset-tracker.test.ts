import { expect, test } from 'vitest';
import { createOffsetTracker } from './offset-tracker.ts';

const record = (offset: number, partition = 0) => ({ topic: 'auth.events', partition, offset: String(offset) });
const taken = (tracker: ReturnType<typeof createOffsetTracker>) =>
  tracker.take().map(({ partition, next }) => [partition, next]);

test('an offset is committed only when everything before it has finished', () => {
  const tracker = createOffsetTracker();
  const [first, second, third] = [5, 6, 9].map((offset) => tracker.begin(record(offset)));
  second?.();
  expect(taken(tracker)).toEqual([]);
  first?.();
  expect(taken(tracker)).toEqual([[0, '7']]);
  expect(taken(tracker)).toEqual([]);
  third?.();
  expect(taken(tracker)).toEqual([[0, '10']]);
});

test('partitions are independent, and a failed commit is offered again', () => {
  const tracker = createOffsetTracker();
  tracker.begin(record(1, 0));
  tracker.begin(record(3, 1))();
  const [commit] = tracker.take();
  expect(commit).toMatchObject({ partition: 1, next: '4' });
  commit?.failed();
  expect(taken(tracker)).toEqual([[1, '4']]);
});

test('a record received before a rebalance is not committed after it', () => {
  const tracker = createOffsetTracker();
  const done = tracker.begin(record(1));
  tracker.reset();
  done();
  expect(taken(tracker)).toEqual([]);
});
