import type { BlockTimes } from './block-times.ts';
import type { RecordedHistory } from './history.ts';
import { type ListRead, type ListWrite, listReads, listWrites } from './lists.ts';
import { seconds } from './seconds.ts';

const whereOf = ({ list, family, begunAtMs }: ListRead) => `${list}, read by family ${family} at ${seconds(begunAtMs)}`;

/** A page shows the newest only: what was acknowledged before its oldest was begun may be on the next. */
function isBeyondPage({ shown }: ListRead, write: ListWrite, known: ReadonlyMap<string, ListWrite>): boolean {
  if (!shown.hasOlder) return false;
  const oldest = shown.items.map(({ text }) => text && known.get(text)).find((one) => one !== undefined);
  return !oldest || typeof oldest === 'string' || (write.endedAtMs ?? 0) <= (oldest.endedAtMs ?? oldest.begunAtMs);
}

/**
 * What was acknowledged before a read began is shown by it: to who wrote it, and to everybody with whom there is no
 * block. What is shown was written before the read ended, and is shown once.
 */
export function writeFaults(history: RecordedHistory, blocks: BlockTimes): string[] {
  const writes = Map.groupBy(listWrites(history), ({ list }) => list);
  return listReads(history).flatMap((read) => {
    const of = writes.get(read.list) ?? [];
    const known = new Map(of.map((write) => [write.text, write]));
    const texts = read.shown.items.flatMap(({ text }) => text ?? []);
    const shown = new Set(texts);
    const lost = of
      .filter(({ endedAtMs, text }) => endedAtMs !== undefined && endedAtMs <= read.begunAtMs && !shown.has(text))
      .filter((write) => !isBeyondPage(read, write, known))
      .filter(({ userId }) => !blocks.isPossible(read.userId, userId, read))
      .map(({ text, family, userId }) =>
        userId === read.userId
          ? `${whereOf(read)}: its own '${text}' was acknowledged and is not shown`
          : `${whereOf(read)}: '${text}' of family ${family} was acknowledged and is not shown`,
      );
    const invented = texts
      .filter((text) => (known.get(text)?.begunAtMs ?? Number.POSITIVE_INFINITY) > read.endedAtMs)
      .map((text) => `${whereOf(read)}: '${text}' is shown, and nobody had written it`);
    const twice = texts
      .filter((text, at) => texts.indexOf(text) < at)
      .map((text) => `${whereOf(read)}: '${text}' is shown twice`);
    return [...lost, ...invented, ...twice];
  });
}
