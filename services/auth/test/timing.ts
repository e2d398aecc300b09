const ROUNDS = 15;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** What `one` takes, divided by what `other` takes: the quickest of fifteen each, in turn, as other tests want the processor too. */
export async function ratioOfTimes(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const quickest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    quickest.other = Math.min(quickest.other, await timed(other));
    quickest.one = Math.min(quickest.one, await timed(one));
  }
  return quickest.one / quickest.other;
}
