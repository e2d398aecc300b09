/** Runs work after all earlier work of the same lane has ended, well or not; side by side with that of other lanes. */
export type InTurn = <T>(lane: string, work: () => Promise<T>) => Promise<T>;

/**
 * Transactions on one document would otherwise make each other begin again, more and more often the longer they take. Within this process
 * only: between instances MongoDB decides.
 */
export function createLanes(): InTurn {
  const lanes = new Map<string, Promise<unknown>>();
  return async (lane, work) => {
    const before = lanes.get(lane);
    const mine = before ? before.then(work, work) : work();
    lanes.set(lane, mine);
    try {
      return await mine;
    } finally {
      if (lanes.get(lane) === mine) lanes.delete(lane);
    }
  };
}
