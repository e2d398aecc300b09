import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { collectWhenIdle } from './collect-when-idle.ts';

const log = createLogger({ service: 'emergency', level: 'fatal' });
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is collected after an idle minute, then at most every ten minutes', async () => {
  const collect = vi.fn();
  const stop = collectWhenIdle({ log, collect, busyShare: () => 0.02 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(collect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(collect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
  expect(collect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(collect).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('a busy moment begins the idle minute again', async () => {
  const collect = vi.fn();
  let busy = 0;
  const stop = collectWhenIdle({ log, collect, busyShare: () => busy });
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 10_000);
  busy = 0.5;
  await vi.advanceTimersByTimeAsync(10_000);
  busy = 0;
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(collect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(collect).toHaveBeenCalledTimes(1);
  stop();
});

test('nothing is collected while the service says that it may not pause, or cannot say', async () => {
  const collect = vi.fn();
  const mayPause = vi.fn().mockRejectedValueOnce(new Error('MongoDB is away')).mockResolvedValueOnce(false);
  const stop = collectWhenIdle({ log, collect, mayPause: mayPause.mockResolvedValue(true), busyShare: () => 0 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 10_000);
  expect(mayPause).toHaveBeenCalledTimes(2);
  expect(collect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  stop();
});
