import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first acts at once, many in between are one at the end, and the last always counts', () => {
  const acted: string[] = [];
  const { call } = createThrottle(1_000, (key) => acted.push(key));
  for (let n = 0; n < 50; n++) call('post');
  expect(acted).toEqual(['post']);
  vi.advanceTimersByTime(1_000);
  expect(acted).toEqual(['post', 'post']);
  vi.advanceTimersByTime(999);
  call('post');
  vi.advanceTimersByTime(1);
  expect(acted).toHaveLength(3);
  vi.advanceTimersByTime(10_000);
  expect(acted).toHaveLength(3);
});

test('keys do not wait for each other, and nothing comes after the end', () => {
  const acted: string[] = [];
  const { call, stop } = createThrottle(1_000, (key) => acted.push(key));
  for (const key of ['one', 'other', 'one']) call(key);
  expect(acted).toEqual(['one', 'other']);
  stop();
  call('third');
  vi.advanceTimersByTime(10_000);
  expect(acted).toEqual(['one', 'other']);
});
