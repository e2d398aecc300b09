/** Counts events in fixed windows. A window starts with its first event. */
export interface EventWindow {
  /** Counts an event and returns how many there are in this window. */
  add(): number;
  count(): number;
}

export function createEventWindow(windowMs: number, now: () => number = Date.now): EventWindow {
  let startedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    add() {
      if (now() - startedAt >= windowMs) {
        startedAt = now();
        count = 0;
      }
      count++;
      return count;
    },
    count: () => count,
  };
}
