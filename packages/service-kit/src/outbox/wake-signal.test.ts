import { expect, test } from 'vitest';
import { createWakeSignal } from './wake-signal.ts';

const LONG_MS = 60_000;

test('a wake while nobody waits ends the next wait, and only that one', async () => {
  const wakeSignal = createWakeSignal();
  wakeSignal.wake();
  await wakeSignal.wait(LONG_MS);
  const next = wakeSignal.wait(LONG_MS).then(() => 'woken');
  expect(await Promise.race([next, Promise.resolve('still waiting')])).toBe('still waiting');
  wakeSignal.wake();
  expect(await next).toBe('woken');
});

test('a wait ends by itself when nobody wakes it', async () => {
  await expect(createWakeSignal().wait(5)).resolves.toBeUndefined();
});
