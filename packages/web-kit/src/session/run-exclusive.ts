import { logWarning } from '../base/log.ts';
import type { RunExclusive } from './token-refresh.ts';

/** The holder of the lock may be a suspended tab. Do not lock users out for that. */
const LOCK_TIMEOUT_MS = 3_000;

/** Runs `work` while holding the lock, or without it after three seconds. Later callers wait until it is done. */
export async function runExclusiveOrAfterTimeout<T>(runExclusive: RunExclusive, work: () => Promise<T>): Promise<T> {
  const acquired = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const timeout = setTimeout(acquired.resolve, LOCK_TIMEOUT_MS);
  const hold = () => {
    acquired.resolve();
    return done.promise;
  };
  runExclusive(hold).catch((error: unknown) => {
    logWarning('no lock across tabs, logging in without it', error);
    acquired.resolve();
  });
  await acquired.promise;
  clearTimeout(timeout);
  try {
    return await work();
  } finally {
    done.resolve();
  }
}
