import { beforeEach, expect, test, vi } from 'vitest';
import { processedIds, rememberProcessed } from './processed-notifications.ts';

beforeEach(() => localStorage.clear());

test('keeps the last 100 processed ids under the specified key, each once', () => {
  for (let n = 0; n < 105; n += 1) rememberProcessed(`id-${n}`);
  rememberProcessed('id-50');
  const stored = JSON.parse(localStorage.getItem('processedNotifications') ?? '') as string[];
  expect(stored).toHaveLength(100);
  expect([stored[0], stored.at(-2), stored.at(-1)]).toEqual(['id-5', 'id-104', 'id-50']);
  expect(processedIds()).toEqual(stored);
});

test('tolerates storage that is empty, holds something else or refuses to write', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(processedIds()).toEqual([]);
  for (const broken of ['{', '"text"', '{"a":1}', '[1,null]']) {
    localStorage.setItem('processedNotifications', broken);
    expect(processedIds(), broken).toEqual([]);
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberProcessed('id')).not.toThrow();
});
