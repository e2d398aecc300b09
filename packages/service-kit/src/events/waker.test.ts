import { expect, test } from 'vitest';
import { createWaker } from './waker.ts';

const LONG_MS = 60_000;

test('a ring while the loop is busy ends the next wait at once, and only that one', async () => {
  const waker = createWaker();
  waker.wake();
  await waker.wait(LONG_MS);
  const next = waker.wait(LONG_MS).then(() => 'rung');
  expect(await Promise.race([next, Promise.resolve('still waiting')])).toBe('still waiting');
  waker.wake();
  expect(await next).toBe('rung');
});

test('a wait that must last is not cut short by a ring, and the ring is kept', async () => {
  const waker = createWaker();
  const started = performance.now();
  const lasting = waker.wait(30, { evenIfWoken: true });
  waker.wake();
  await lasting;
  expect(performance.now() - started).toBeGreaterThan(20);
  await waker.wait(LONG_MS);
});

test('the end ends every wait', async () => {
  const waker = createWaker();
  const waiting = waker.wait(LONG_MS, { evenIfWoken: true });
  waker.end();
  await expect(waiting).resolves.toBeUndefined();
  await expect(waker.wait(LONG_MS)).resolves.toBeUndefined();
});
