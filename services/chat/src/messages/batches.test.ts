import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

/** Work that ends when it is told to; `begun` is what each go was given. */
function heldWork() {
  const begun: (readonly string[])[] = [];
  const ends: { end(): void; fail(error: Error): void }[] = [];
  const work = (items: readonly string[]) => {
    begun.push(items);
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    ends.push({ end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject });
    return promise;
  };
  return { work, begun, ends };
}

test('the first begins at once; what comes meanwhile goes together, each with its own answer', async () => {
  const { work, begun, ends } = heldWork();
  const together = createBatches(work, { most: 10, pauseMs: 1 });
  const answers = ['a', 'b', 'c'].map(together);
  expect(begun).toEqual([['a']]);
  ends[0]?.end();
  expect(await answers[0]).toBe('A');
  await eventually(async () => expect(begun).toEqual([['a'], ['b', 'c']]));
  ends[1]?.end();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
});

test('what comes in the pause after a go waits for its end, and goes together', async () => {
  const { work, begun, ends } = heldWork();
  const together = createBatches(work, { most: 10, pauseMs: 50 });
  const first = together('a');
  ends[0]?.end();
  await first;
  const later = ['b', 'c'].map(together);
  expect(begun).toEqual([['a']]);
  await eventually(async () => expect(begun).toEqual([['a'], ['b', 'c']]));
  ends[1]?.end();
  expect(await Promise.all(later)).toEqual(['B', 'C']);
});

test('no go is larger than allowed', async () => {
  const { work, begun, ends } = heldWork();
  const together = createBatches(work, { most: 2, pauseMs: 1 });
  const answers = ['a', 'b', 'c', 'd'].map(together);
  for (const go of [0, 1, 2]) {
    await eventually(async () => expect(begun).toHaveLength(go + 1));
    ends[go]?.end();
  }
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  expect(begun).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a failure is that of everybody in the go and of nobody else', async () => {
  const { work, begun, ends } = heldWork();
  const together = createBatches(work, { most: 10, pauseMs: 1 });
  const answers = ['a', 'b', 'c'].map(together);
  ends[0]?.end();
  await eventually(async () => expect(begun).toHaveLength(2));
  ends[1]?.fail(new Error('no'));
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const later = together('d');
  await eventually(async () => expect(begun).toHaveLength(3));
  ends[2]?.end();
  expect(await later).toBe('D');
});
