import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const add = (earlier: number, later: number) => earlier + later;

test('the first call acts at once, later ones are merged into one at the end of the interval', () => {
  const acted: number[] = [];
  const { call } = createThrottle(1_000, (_key, value: number) => acted.push(value), add);
  for (let n = 0; n < 50; n++) call('post', 1);
  expect(acted).toEqual([1]);
  vi.advanceTimersByTime(1_000);
  expect(acted).toEqual([1, 49]);
  vi.advanceTimersByTime(999);
  call('post', 1);
  vi.advanceTimersByTime(1);
  expect(acted).toEqual([1, 49, 1]);
  vi.advanceTimersByTime(10_000);
  expect(acted).toHaveLength(3);
});

test('keys do not wait for each other, and nothing acts after the stop', () => {
  const acted: string[] = [];
  const { call, stop } = createThrottle(1_000, (key: string) => acted.push(key), add);
  for (const key of ['one', 'other', 'one']) call(key, 1);
  expect(acted).toEqual(['one', 'other']);
  stop();
  call('third', 1);
  vi.advanceTimersByTime(10_000);
  expect(acted).toEqual(['one', 'other']);
});
