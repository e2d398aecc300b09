import { setTimeout as delay } from 'node:timers/promises';
import { isTransientMongoError } from '../mongo/transient-error.ts';

const OUTAGE_DELAY_MS = 500;
/** Delays between the attempts at one event, about 10 seconds in all. */
export const EVENT_DELAYS_MS: readonly number[] = [100, 300, 1_000, 3_000, 6_000];
/** For work that must not be given up. */
export const ENDLESS_DELAYS_MS: Iterable<number> = {
  *[Symbol.iterator]() {
    for (;;) yield OUTAGE_DELAY_MS;
  },
};

/** Thrown where another attempt cannot help. */
export class NonRetryableError extends Error {}

export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly aborted: boolean; readonly reason: string; readonly attempts: number };

interface RetryOptions {
  /** Delays between attempts; one attempt more than there are delays. */
  readonly delaysMs: Iterable<number>;
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** Resolves after `ms`, or as soon as `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : 'Error');

/** How long to wait after `error`; `undefined` to give up. An outage of MongoDB uses up no delay. */
function delayAfter(error: unknown, delays: Iterator<number>): number | undefined {
  if (isTransientMongoError(error)) return OUTAGE_DELAY_MS;
  return error instanceof NonRetryableError ? undefined : delays.next().value;
}

/** Runs `work` until it succeeds, the delays are used up or `signal` aborts. An outage of MongoDB counts no attempt. */
export async function retry(
  work: () => Promise<unknown>,
  { delaysMs, signal, onFailure }: RetryOptions,
): Promise<Outcome> {
  const delays = delaysMs[Symbol.iterator]();
  for (let attempts = 1; ; ) {
    try {
      await work();
      return { ok: true };
    } catch (error) {
      onFailure(error);
      const failed = { ok: false, reason: reasonOf(error), attempts } as const;
      const delayMs = delayAfter(error, delays);
      if (delayMs === undefined) return { ...failed, aborted: false };
      await pause(delayMs, signal);
      if (signal.aborted) return { ...failed, aborted: true };
      attempts += isTransientMongoError(error) ? 0 : 1;
    }
  }
}
