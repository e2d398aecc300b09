/** Runs work in order within a lane, side by side between lanes. Work that fails must handle its own failure. */
export function createKeyedWork() {
  const lanes = new Map<string, Promise<void>>();
  let size = 0;
  let room: (() => void) | undefined;

  return {
    size: () => size,
    add(lane: string, work: () => Promise<void>): void {
      size += 1;
      const before = lanes.get(lane);
      const done = (before ? before.then(work) : work()).finally(() => {
        size -= 1;
        room?.();
        if (lanes.get(lane) === done) lanes.delete(lane);
      });
      lanes.set(lane, done);
    },
    /** Resolves when something ended, or after `ms`. */
    async change(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      room = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    },
    async idle(): Promise<void> {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };
}
