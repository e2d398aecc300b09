const ROUNDS = 15;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * The duration of `one` divided by that of `other`. Takes the fastest of fifteen alternating runs, because other
 * tests use the CPU too.
 */
export async function ratioOfTimes(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const quickest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    quickest.other = Math.min(quickest.other, await timed(other));
    quickest.one = Math.min(quickest.one, await timed(one));
  }
  return quickest.one / quickest.other;
}
