import { REACTED_SHOWN } from '@notalone/contracts';
import type { BlockTimes } from './block-times.ts';
import {
  COUNTED_REACTIONS,
  type CountedReaction,
  callsOfKind,
  type OkCallOf,
  okCallsOfKind,
  type RecordedHistory,
} from './history.ts';
import { seconds } from './seconds.ts';

type PostRead = OkCallOf<'readPost'>;
interface Written {
  readonly begunAtMs: number;
  readonly endedAtMs?: number | undefined;
}

/** Whether a write may take effect while the post is being read; when nothing is written any more, none does. */
const mayOverlap = ({ quietFromMs = Number.POSITIVE_INFINITY }: RecordedHistory, write: Written, read: PostRead) =>
  write.begunAtMs <= read.endedAtMs &&
  (write.endedAtMs ?? Number.POSITIVE_INFINITY) >= read.begunAtMs &&
  read.begunAtMs < quietFromMs;

const whereOf = ({ family, begunAtMs, input }: PostRead) =>
  `post ${input.postId}, read by family ${family} at ${seconds(begunAtMs)}`;

/** The number beside each reaction is that of the people named. */
function reactionCountFaults(history: RecordedHistory, blocks: BlockTimes): string[] {
  const toggles = callsOfKind(history, 'react').filter(({ outcome }) => outcome !== 'refused');
  /** The reader's own, and those of people with whom there may be a block, are read beside the counters. */
  const unsure = (read: PostRead, reaction: CountedReaction) =>
    new Set(
      toggles
        .filter(({ input }) => input.postId === read.input.postId && input.reaction === reaction)
        .filter((toggle) => mayOverlap(history, toggle, read))
        .map(({ userId }) => userId)
        .filter((userId) => userId === read.userId || blocks.isPossible(read.userId, userId, read)),
    ).size;
  return okCallsOfKind(history, 'readPost').flatMap((read) =>
    COUNTED_REACTIONS.flatMap((reaction) => {
      const named = read.answer.reactors[reaction];
      const count = read.answer.counts[reaction];
      const isTwice = new Set(named).size < named.length;
      if (isTwice) return [`${whereOf(read)}: somebody is named twice for ${reaction}`];
      if (count === named.length || (count > named.length && named.length === REACTED_SHOWN)) return [];
      return Math.abs(count - named.length) <= unsure(read, reaction)
        ? []
        : [`${whereOf(read)}: ${count} × ${reaction}, but ${named.length} people are named`];
    }),
  );
}

/** The number of comments is one that there can have been while the post was read. */
function commentCountFaults(history: RecordedHistory, blocks: BlockTimes): string[] {
  const comments = Map.groupBy(
    callsOfKind(history, 'comment').filter(({ outcome }) => outcome !== 'refused'),
    ({ input }) => input.postId,
  );
  return okCallsOfKind(history, 'readPost').flatMap((read) => {
    const of = comments.get(read.input.postId) ?? [];
    const mayBeHidden = of.filter(({ userId }) => blocks.isPossible(read.userId, userId, read));
    const shown = of.filter(({ userId }) => !blocks.isPossible(read.userId, userId, read));
    // Those of blocked people are counted beside the counter, and subtracted.
    const least =
      shown.filter(({ endedAtMs }) => endedAtMs !== undefined && endedAtMs <= read.begunAtMs).length -
      mayBeHidden.filter((comment) => mayOverlap(history, comment, read)).length;
    const most = of.filter(
      ({ userId, begunAtMs }) =>
        begunAtMs <= read.endedAtMs && !blocks.isCertain(read.userId, userId, read, 'elsewhere'),
    ).length;
    const count = read.answer.counts.comment;
    return count >= least && count <= most
      ? []
      : [`${whereOf(read)}: ${count} comments, but there were ${least} to ${most}`];
  });
}

/** When nothing is written any more, the number of comments is that of the comments shown. */
function quietCommentFaults(history: RecordedHistory): string[] {
  const { quietFromMs } = history;
  if (quietFromMs === undefined) return [];
  const lists = okCallsOfKind(history, 'readComments').filter(({ begunAtMs }) => begunAtMs >= quietFromMs);
  return okCallsOfKind(history, 'readPost')
    .filter(({ begunAtMs }) => begunAtMs >= quietFromMs)
    .flatMap((read) => {
      const list = lists.find(({ userId, input }) => userId === read.userId && input.postId === read.input.postId);
      const count = read.answer.counts.comment;
      return !list || list.answer.hasOlder || list.answer.items.length === count
        ? []
        : [`${whereOf(read)}: ${count} comments at the end, but ${list.answer.items.length} are shown`];
    });
}

/** Counters of a post against what it shows, and against what was written. */
export const counterFaults = (history: RecordedHistory, blocks: BlockTimes): string[] => [
  ...reactionCountFaults(history, blocks),
  ...commentCountFaults(history, blocks),
  ...quietCommentFaults(history),
];
