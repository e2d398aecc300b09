import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than the size run at once, the next wait in order, the rest is refused', async () => {
  const gate = createGate(2, 2);
  const done: number[] = [];
  const release: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      done.push(n);
    });
  const all = [1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  while (done.length < 4) {
    release.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(done).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its place back', async () => {
  const gate = createGate(1, 0);
  await expect(gate(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await expect(gate(async () => 'ok')).resolves.toBe('ok');
});
