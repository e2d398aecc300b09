/** Lets a few in at a time and a bounded number wait, first come, first served. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const done = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return {
    /** Resolves, when it is one's turn, to what ends it; undefined when too many wait. */
    take(): Promise<() => void> | undefined {
      if (running < atOnce) {
        running++;
        return Promise.resolve(done);
      }
      if (waiting.length >= waitingMax) return undefined;
      return new Promise((resolve) => waiting.push(() => resolve(done)));
    },
  };
}
