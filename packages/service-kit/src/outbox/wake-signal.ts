export interface WakeSignal {
  wake(): void;
  /** Resolves when `wake` is called, or was called since the last wait, and at the latest after `ms`. */
  wait(ms: number): Promise<void>;
}

/** Lets one loop sleep until there is work. */
export function createWakeSignal(): WakeSignal {
  let woken = Promise.withResolvers<void>();
  return {
    wake: () => woken.resolve(),
    async wait(ms) {
      const timer = setTimeout(woken.resolve, ms);
      await woken.promise;
      clearTimeout(timer);
      woken = Promise.withResolvers();
    },
  };
}
