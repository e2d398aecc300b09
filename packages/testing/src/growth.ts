const ROUNDS = 15;
const MOST_ROUNDS = 100;
/** Two is linear, four is quadratic. */
const LINEAR_MOST = 3;
/** Shorter runs are repeated, because the clock and the machine's noise would decide. */
const RUN_MS = 2;

const timed = (work: () => unknown, runs: number): number => {
  const before = performance.now();
  for (let run = 0; run < runs; run += 1) work();
  return performance.now() - before;
};

/**
 * Whether twice the input takes about twice as long, on a machine of any speed: compares the quickest run of each, in
 * turn. A busy machine only ever makes a run slower, so the quickest come closer to the truth with each round.
 * @param work does its work for an input of `size`, in whatever unit
 */
export function growsLinearly(work: (size: number) => unknown, size: number): boolean {
  const [one, two] = [() => work(size), () => work(size * 2)];
  timed(two, 1);
  const runs = Math.max(1, Math.ceil(RUN_MS / Math.max(timed(one, 1), 0.001)));
  let [quickestOne, quickestTwo] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    quickestOne = Math.min(quickestOne, timed(one, runs));
    quickestTwo = Math.min(quickestTwo, timed(two, runs));
    if (round >= ROUNDS && quickestTwo <= LINEAR_MOST * quickestOne) return true;
  }
  return false;
}
