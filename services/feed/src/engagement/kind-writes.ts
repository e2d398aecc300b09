import type { UserId } from '@notalone/contracts';
import type { Write } from './engage.ts';
import { type Kind, stanceId, TALLIED_AS, tallyChange } from './engagement.store.ts';

/** More than are shown, so that a list does not run short as soon as somebody takes something back. */
export const NEWEST_KEPT = 40;

interface Change {
  readonly postId: string;
  readonly userId: UserId;
  readonly kind: Kind;
  readonly on: boolean;
}

function stanceWrite({ postId, userId, kind, on }: Change): Write {
  const _id = stanceId(postId, userId);
  if (!on) return { updateOne: { filter: { _id, kinds: kind }, update: { $pull: { kinds: kind } } } };
  // where it is there already, the upsert meets its own key
  return { updateOne: { filter: { _id, kinds: { $ne: kind } }, update: { $push: { kinds: kind }, $setOnInsert: { post: postId, by: userId } }, upsert: true } };
}
function tallyWrites({ postId, userId, kind, on }: Change): Write[] {
  if (kind === 'hide') return [];
  const list = TALLIED_AS[kind];
  const newest = `newest.${list}`;
  const update = on
    ? { $inc: { [`counts.${list}`]: 1 }, $push: { [newest]: { $each: [userId], $position: 0, $slice: NEWEST_KEPT } } }
    : { $inc: { [`counts.${list}`]: -1 }, $pull: { [newest]: userId } };
  return [{ updateOne: { filter: { _id: postId }, update: tallyChange(update) as never } }];
}

/** What it takes to set or take back one kind, with the tally. */
export const kindWrites = (change: Change): Write[] => [...tallyWrites(change), stanceWrite(change)];
