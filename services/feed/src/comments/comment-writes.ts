import type { UserId } from '@notalone/contracts';
import type { Write } from '../engagement/engage.ts';
import { type CommentDocument, commentKey, stanceId, tallyChange } from '../engagement/engagement.store.ts';
import { asTallyComment } from '../engagement/read-engagement.ts';

/** More than a card shows, for readers who do not see all of them. */
export const TALLY_COMMENTS = 6;

type Written = Omit<CommentDocument, '_id'> & { readonly by: UserId };

/** All that a new comment changes, as updates only: the driver would send an insert among them as a command of its own. */
export function commentWrites(written: Written): Write[] {
  const { post, comment, by } = written;
  const row = asTallyComment({ _id: commentKey(post, comment), ...written });
  const kept = { $each: [row], $sort: { at: -1, id: -1 }, $slice: TALLY_COMMENTS };
  return [
    { updateOne: { filter: { _id: post }, update: tallyChange({ $inc: { 'counts.comments': 1 }, $push: { comments: kept } }) as never } },
    { updateOne: { filter: { _id: stanceId(post, by) }, update: { $inc: { comments: 1 }, $setOnInsert: { post, by } } as never, upsert: true } },
    { updateOne: { filter: { _id: commentKey(post, comment) }, update: { $setOnInsert: written }, upsert: true } },
  ];
}
