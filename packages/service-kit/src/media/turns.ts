interface Waiting {
  readonly places: number;
  enter(): void;
}

/** Lets a few in at a time and a bounded number wait, first come, first served. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let free = atOnce;
  const waiting: Waiting[] = [];
  const letIn = () => {
    for (let next = waiting[0]; next && next.places <= free; next = waiting[0]) {
      waiting.shift();
      next.enter();
    }
  };
  return {
    /** Resolves, when it is one's turn, to what ends it; undefined when too many wait. Who needs everything for itself takes all places. */
    take(places = 1): Promise<() => void> | undefined {
      if (waiting.length >= waitingMax) return undefined;
      return new Promise((resolve) => {
        const enter = () => {
          free -= places;
          resolve(() => {
            free += places;
            letIn();
          });
        };
        waiting.push({ places, enter });
        letIn();
      });
    },
  };
}
