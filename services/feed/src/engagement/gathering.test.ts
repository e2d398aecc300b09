import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { expect, test } from 'vitest';
import { createGathering } from './gathering.ts';

/** Work that ends when it is told to; `begun` is what each go was given. */
function held() {
  const begun: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = async (items: readonly string[]) => {
    begun.push(items);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return items.map((item) => item.toUpperCase());
  };
  return { begun, ends, together: createGathering(createLanes(), work) };
}

test('the first begins at once and alone; what comes meanwhile goes together, each with its own answer', async () => {
  const { begun, ends, together } = held();
  const answers = ['a', 'b', 'c'].map((item) => together('post', item));
  expect(begun).toEqual([['a']]);
  ends[0]?.resolve();
  expect(await answers[0]).toBe('A');
  expect(begun).toEqual([['a'], ['b', 'c']]);
  const late = together('post', 'd');
  ends[1]?.resolve();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  ends[2]?.resolve();
  expect([await late, begun[2]]).toEqual(['D', ['d']]);
});

test('lanes do not wait for each other', async () => {
  const { begun, together } = held();
  for (const lane of ['one', 'other']) void together(lane, lane);
  expect(begun).toEqual([['one'], ['other']]);
});

test('no go is larger than fifty', async () => {
  const { begun, ends, together } = held();
  const answers = Array.from({ length: 120 }, (_, n) => together('post', String(n)));
  for (const go of [0, 1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(go + 1);
    ends[go]?.resolve();
  }
  await Promise.all(answers);
  expect(begun.map(({ length }) => length)).toEqual([1, 50, 50, 19]);
});

test('a failure is that of everybody in the go and of nobody else', async () => {
  const { begun, ends, together } = held();
  const answers = ['a', 'b', 'c'].map((item) => together('post', item));
  ends[0]?.resolve();
  await expect.poll(() => begun.length).toBe(2);
  ends[1]?.reject(new Error('no'));
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const later = together('post', 'd');
  ends[2]?.resolve();
  expect(await later).toBe('D');
});
