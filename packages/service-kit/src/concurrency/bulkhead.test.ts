import { expect, test } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

/** Work that says when it begins and runs until it is ended. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const named = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return end.promise;
  };
  const end = async (name: string) => {
    ends.get(name)?.resolve();
    await new Promise(setImmediate);
  };
  return { begun, named, end };
}

test('work runs up to the concurrency, waits in order up to the queue, and is refused beyond', async () => {
  const bulkhead = createBulkhead({ concurrency: 2, queueMax: 2 });
  const { begun, named, end } = work();
  const all = ['a', 'b', 'c', 'd'].map((name) => bulkhead.run(named(name)));
  await expect(bulkhead.run(named('e'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails makes room for the next', async () => {
  const bulkhead = createBulkhead({ concurrency: 1, queueMax: 0 });
  await expect(bulkhead.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await expect(bulkhead.run(async () => 'ok')).resolves.toBe('ok');
});

test('work of full weight runs alone, and later work does not overtake it', async () => {
  const bulkhead = createBulkhead({ concurrency: 2, queueMax: 5 });
  const { begun, named, end } = work();
  const all = [bulkhead.run(named('light')), bulkhead.run(named('heavy'), 2), bulkhead.run(named('later'))];
  await new Promise(setImmediate);
  expect(begun).toEqual(['light']);
  await end('light');
  expect(begun).toEqual(['light', 'heavy']);
  await end('heavy');
  expect(begun).toEqual(['light', 'heavy', 'later']);
  await end('later');
  await Promise.all(all);
});
