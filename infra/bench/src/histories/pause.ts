import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 500;

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

/** Repeats a call until it is answered: what its failed tries have done is not known. */
export async function untilAnswered(call: () => Promise<{ readonly outcome: string }>, pause: Pause): Promise<void> {
  while ((await call()).outcome === 'unknown') await pause.forAtMost(AGAIN_MS);
}
