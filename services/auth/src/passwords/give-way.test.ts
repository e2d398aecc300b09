import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { letPoolGiveWay } from './give-way.ts';
import { createPasswords } from './password-hash.ts';

test.runIf(process.platform === 'linux')('threads that hash give way, the event loop and all others do not', async () => {
  const before = getPriority();
  await createPasswords();
  const lowered = readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) > before);
  expect(lowered.length).toBeGreaterThan(0);
  expect(lowered).toHaveLength(letPoolGiveWay());
  expect(getPriority()).toBe(before);
});
