import type { InTurn } from '@notalone/service-kit/lanes/lanes';

/** Few enough that nobody waits much longer for the others. */
const TOGETHER_MAX = 50;

interface Group<I, R> {
  readonly items: I[];
  readonly done: Promise<readonly R[]>;
}

/**
 * What comes for a lane while it is taken waits together and is then done in one go; what finds it free begins at once and alone. `work` answers in
 * the order of the items; its failure is the failure of each of them.
 */
export function createGathering<I, R>(inTurn: InTurn, work: (items: readonly I[]) => Promise<readonly R[]>): (lane: string, item: I) => Promise<R> {
  const open = new Map<string, Group<I, R>>();

  function begin(lane: string, item: I): Group<I, R> {
    const items = [item];
    let isClosed = false;
    const done = inTurn(lane, () => {
      isClosed = true;
      if (open.get(lane)?.items === items) open.delete(lane);
      return work(items);
    });
    const group = { items, done };
    if (!isClosed) open.set(lane, group);
    return group;
  }
  return async (lane, item) => {
    const waiting = open.get(lane);
    if (!waiting || waiting.items.length >= TOGETHER_MAX) return (await begin(lane, item).done)[0] as R;
    const at = waiting.items.push(item) - 1;
    return (await waiting.done)[at] as R;
  };
}
