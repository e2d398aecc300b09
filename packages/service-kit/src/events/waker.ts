export interface Waker {
  wake(): void;
  /** Resolves after `ms`, or at once when woken since the last wait ended; `evenIfWoken` waits the time out all the same. */
  wait(ms: number, options?: { evenIfWoken?: boolean }): Promise<void>;
  /** Ends the present and every later wait. */
  end(): void;
}

/** A bell for one loop: a ring while the loop is busy is not lost. */
export function createWaker(): Waker {
  let woken = false;
  let ended = false;
  let resolve: (() => void) | undefined;
  let deaf = false;

  return {
    wake() {
      woken = true;
      if (!deaf) resolve?.();
    },
    async wait(ms, { evenIfWoken = false } = {}) {
      if (ended || (woken && !evenIfWoken)) {
        woken = false;
        return;
      }
      deaf = evenIfWoken;
      const { promise, resolve: done } = Promise.withResolvers<void>();
      resolve = done;
      const timer = setTimeout(done, ms);
      await promise;
      clearTimeout(timer);
      resolve = undefined;
      if (!evenIfWoken) woken = false;
    },
    end() {
      ended = true;
      deaf = false;
      resolve?.();
    },
  };
}
