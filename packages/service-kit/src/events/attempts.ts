import { setTimeout as delay } from 'node:timers/promises';
import { isMongoAway } from '../mongo/away.ts';

/** Waits between the attempts at one event, about 10 seconds in all. */
export const RETRY_MS: readonly number[] = [100, 300, 1_000, 3_000, 6_000];
const OUTAGE_RETRY_MS = 500;

/** Thrown where trying again cannot help. */
export class Hopeless extends Error {}

export type Outcome = { readonly ok: true } | { readonly ok: false; readonly stopped: boolean; readonly reason: string; readonly attempts: number };

/** Waits, or returns early when `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

interface AttemptOptions {
  /** Waits between attempts; one attempt more than there are waits. */
  retryMs: readonly number[];
  signal: AbortSignal;
  onFailure: (error: unknown) => void;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.constructor.name : 'Error');
/** How long to wait after `error`; `undefined` to give up. */
const waitAfter = (error: unknown, waits: readonly number[]) => (isMongoAway(error) ? OUTAGE_RETRY_MS : error instanceof Hopeless ? undefined : waits[0]);

/** Tries `work` until it succeeds, the waits are used up or `signal` aborts. While the database is away it waits without counting. */
export async function attempt(work: () => Promise<void>, options: AttemptOptions, attempts = 1): Promise<Outcome> {
  const { retryMs, signal, onFailure } = options;
  try {
    await work();
    return { ok: true };
  } catch (error) {
    onFailure(error);
    const waitMs = waitAfter(error, retryMs);
    const failed = { ok: false, reason: reasonOf(error), attempts } as const;
    if (waitMs === undefined) return { ...failed, stopped: false };
    await pause(waitMs, signal);
    if (signal.aborted) return { ...failed, stopped: true };
    return isMongoAway(error) ? attempt(work, options, attempts) : attempt(work, { ...options, retryMs: retryMs.slice(1) }, attempts + 1);
  }
}

/** Tries `work` for as long as it takes; answers false when `signal` aborted first. */
export async function persist(work: () => Promise<void>, { signal, onFailure }: Omit<AttemptOptions, 'retryMs'>): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await work();
      return true;
    } catch (error) {
      onFailure(error);
      await pause(OUTAGE_RETRY_MS, signal);
    }
  }
  return false;
}
