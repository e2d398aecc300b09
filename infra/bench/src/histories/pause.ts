import { setTimeout as delay } from 'node:timers/promises';

/** Pauses that end early once the load is to end. */
export interface Pause {
  readonly isOver: boolean;
  /** Resolves after this time, at once when it is over. */
  forAtMost(ms: number): Promise<void>;
  end(): void;
}

export function createPause(): Pause {
  const over = new AbortController();
  return {
    get isOver() {
      return over.signal.aborted;
    },
    forAtMost: (ms) => delay(ms, undefined, { signal: over.signal }).catch(() => undefined),
    end: () => over.abort(),
  };
}
