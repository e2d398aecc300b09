import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = () => Promise.withResolvers<string>().promise;

test('work that ends in time decides, whether it succeeds or fails', async () => {
  const onTimeout = () => 'late';
  expect(await withTimeout(Promise.resolve('done'), 10_000, onTimeout)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('no')), 10_000, onTimeout)).rejects.toThrow('no');
});

test('after the time `onTimeout` decides, with a value or an error', async () => {
  expect(await withTimeout(never(), 1, () => 'late')).toBe('late');
  const refuse = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(never(), 1, refuse)).rejects.toThrow('too late');
});

test('work that fails after the time is no unhandled rejection', async () => {
  const work = Promise.withResolvers<string>();
  expect(await withTimeout(work.promise, 1, () => 'late')).toBe('late');
  work.reject(new Error('nobody waits for it'));
  // Node reports unhandled rejections before the next turn of the event loop; vitest fails the run over one.
  await new Promise(setImmediate);
});
