import { setTimeout as delay } from 'node:timers/promises';

const ANSWERED_WITHIN_MS = 120_000;
const AGAIN_MS = 500;
const LIMITED = 429;

interface Recorded {
  readonly kind: string;
  readonly outcome: string;
  readonly status?: number | undefined;
}

/** Repeats a recorded call until it is answered with anything but 429. Rejects after two minutes. */
export async function untilAnswered(call: () => Promise<Recorded>, withinMs = ANSWERED_WITHIN_MS): Promise<void> {
  for (const end = performance.now() + withinMs; ; await delay(AGAIN_MS)) {
    const { kind, outcome, status } = await call();
    if (outcome !== 'unknown' && status !== LIMITED) return;
    if (performance.now() > end) throw new Error(`${kind} was not answered in ${withinMs / 1000} s`);
  }
}
