import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedWork } from './keyed-work.ts';

test('work of one lane runs in order, and a slow lane does not hold up another', async () => {
  const work = createKeyedWork();
  const done: string[] = [];
  const add = (lane: string, name: string, ms: number) =>
    work.add(lane, async () => {
      await delay(ms);
      done.push(name);
    });
  add('a', 'a1', 30);
  add('a', 'a2', 0);
  add('b', 'b1', 5);
  expect(work.size()).toBe(3);
  await work.idle();
  expect(done).toEqual(['b1', 'a1', 'a2']);
  expect(work.size()).toBe(0);
});
