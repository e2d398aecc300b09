import type { RecordedHistory } from './history.ts';
import { type ListRead, listReads } from './lists.ts';
import { seconds } from './seconds.ts';

/** The ids that the later read must begin with: those of the earlier one that are not older than its page. */
function expectedIds(earlier: ListRead, later: ListRead): string[] {
  const ids = earlier.shown.items.map(({ id }) => id);
  if (!later.shown.hasOlder) return ids;
  const at = ids.indexOf(later.shown.items[0]?.id ?? '');
  return at === -1 ? [] : ids.slice(at);
}

function faultBetween(earlier: ListRead, later: ListRead): string[] {
  const expected = expectedIds(earlier, later);
  const ids = later.shown.items.map(({ id }) => id);
  const wrong = expected.find((id, at) => ids[at] !== id);
  if (wrong === undefined) return [];
  const what = ids.includes(wrong) ? 'stands elsewhere, or something new stands before it' : 'is gone';
  const [before, after] = [earlier, later].map(({ begunAtMs }) => seconds(begunAtMs));
  return [`${later.list}: family ${later.family} saw ${wrong} at ${before}; at ${after} it ${what}`];
}

/**
 * Who reads a thread or a room again sees everything that they saw before, in the same order, and what is new after it.
 */
export function orderFaults(history: RecordedHistory): string[] {
  const reads = listReads(history).filter(({ isInOrder }) => isInOrder);
  const ofReaders = Map.groupBy(reads, ({ userId, list }) => `${userId} ${list}`);
  return [...ofReaders.values()].flatMap((of) => {
    return of.flatMap((later) => {
      const earlier = of.filter(({ endedAtMs }) => endedAtMs <= later.begunAtMs);
      // What ended before the last of them began was compared with that one.
      const lastBegunAtMs = Math.max(...earlier.map(({ begunAtMs }) => begunAtMs));
      return earlier
        .filter(({ endedAtMs }) => endedAtMs >= lastBegunAtMs)
        .flatMap((read) => faultBetween(read, later))
        .slice(0, 1);
    });
  });
}
