import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPerKeyQueue } from './per-key-queue.ts';

test('work of one key runs in order, and a slow key does not delay another', async () => {
  const queue = createPerKeyQueue();
  const done: string[] = [];
  const add = (key: string, name: string, ms: number) =>
    queue.add(key, async () => {
      await delay(ms);
      done.push(name);
    });
  add('a', 'a1', 30);
  add('a', 'a2', 0);
  add('b', 'b1', 5);
  expect([queue.size(), queue.has('a'), queue.has('c')]).toEqual([3, true, false]);
  await queue.nextSettled(10_000);
  expect(done).toEqual(['b1']);
  await queue.idle();
  expect(done).toEqual(['b1', 'a1', 'a2']);
  expect([queue.size(), queue.has('a')]).toEqual([0, false]);
});
