import { setTimeout as delay } from 'node:timers/promises';

const KNOWN_WITHIN_MS = 60_000;
const AGAIN_MS = 200;

/** Repeats until the services have heard of each other's news; rejects after a minute. */
export async function untilKnown<T>(call: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; ; await delay(AGAIN_MS)) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
