const ROUNDS = 15;
const MOST_ROUNDS = 120;
/** Twice the work, as of a second password hash, is a ratio of 2 or 0.5. */
const ALIKE = { least: 0.65, most: 1.55 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * Whether `one` takes about as long as `other`: compares the quickest run of each, in turn. A busy machine only ever
 * makes a run slower, so the quickest come closer to the truth with each round; it goes on until they are alike, at
 * most 120 rounds.
 */
export async function takeAboutAsLong(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<boolean> {
  const quickest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    quickest.other = Math.min(quickest.other, await timed(other));
    quickest.one = Math.min(quickest.one, await timed(one));
    const ratio = quickest.one / quickest.other;
    if (round >= ROUNDS && ratio > ALIKE.least && ratio < ALIKE.most) return true;
  }
  return false;
}
