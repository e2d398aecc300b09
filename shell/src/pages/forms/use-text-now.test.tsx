import { PROOF_PATIENCE_SECONDS } from '@notalone/contracts/limits';
import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { act, renderHook } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { useTextNow } from './use-text-now.ts';

afterEach(() => void vi.useRealTimers());

test('after ten seconds without a proof the page goes on, and says when the code comes', async () => {
  const limits = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1_000_000, hmacSignatureSecret: 'in a test' };
  const challenge = await createChallenge({ ...limits, deriveKey, expiresAt: new Date(Date.now() + 60_000) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { calls } = fakeApi({});
  const { result } = renderHook(() => useTextNow());
  const before = Date.now();
  let dueAt: number | undefined;
  const done = result.current.textNow('u1', { textWaitSeconds: 720, challenge: challenge as never });
  await act(async () => vi.advanceTimersByTime(PROOF_PATIENCE_SECONDS * 1000 - 1));
  expect(result.current.isChecking).toBe(true);
  await act(async () => {
    vi.advanceTimersByTime(1);
    dueAt = await done;
  });
  expect(result.current.isChecking).toBe(false);
  expect(dueAt).toBeGreaterThanOrEqual(before + 720_000);
  expect(calls).toEqual([]);
});
