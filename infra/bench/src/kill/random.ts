/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Random {
  /** An integer from 0 to `below` − 1. */
  under(below: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const under = (below: number) => Math.floor(next() * below);
  return {
    under,
    shuffled<T>(items: readonly T[]) {
      const result = [...items];
      for (let at = result.length - 1; at > 0; at--) {
        const other = under(at + 1);
        [result[at], result[other]] = [result[other] as T, result[at] as T];
      }
      return result;
    },
  };
}
