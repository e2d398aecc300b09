import { failure } from '@notalone/service-kit/http/failure';

/** Lets at most `size` pieces of work run at once; `waiting` more wait their turn, the rest is refused with UNAVAILABLE. */
export function createGate(size: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= size) {
      if (queue.length >= waiting) throw failure('UNAVAILABLE', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so nobody arriving now overtakes the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
