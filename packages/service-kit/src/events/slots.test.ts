import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('no more than the given number run at once, and a failure gives its place back', async () => {
  const slot = createSlots(2);
  let atOnce = 0;
  let most = 0;
  const work = async (n: number) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await delay(2);
    atOnce -= 1;
    if (n === 0) throw new Error('no');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => slot(() => work(n))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(most).toBe(2);
});
