/** How long to wait after so many failures in a row, in the unit of `first`: twice as long each time, at most `max`. */
export const backoff = (failures: number, { first, max = Infinity }: { first: number; max?: number }): number =>
  Math.min(first * 2 ** (failures - 1), max);
