/** Counts in fixed windows that begin with the first take. */
export interface Budget {
  /** Counts one and answers how many were taken in this window. */
  take(): number;
  taken(): number;
}

export function createBudget(windowMs: number, now: () => number = Date.now): Budget {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    take() {
      if (now() - began >= windowMs) {
        began = now();
        count = 0;
      }
      count++;
      return count;
    },
    taken: () => count,
  };
}
