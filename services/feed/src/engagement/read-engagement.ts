import { COMMENTS_SHOWN, type UserId } from '@notalone/contracts';
import type { Db } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import {
  type CommentDocument,
  commentsOf,
  engagementOf,
  newTally,
  type StanceDocument,
  stanceId,
  type TallyComment,
  type TallyDocument,
} from './engagement.store.ts';

/** What decides how engagement looks to somebody. */
export interface EngagementReader {
  readonly userId: UserId;
  readonly isAdmin: boolean;
  /** Either way. */
  readonly blocked: ReadonlySet<UserId>;
}

/** What people have done with a post, as far as one reader is concerned. */
export interface Engagement {
  readonly tally: TallyDocument;
  /** Whether the post is there at all. */
  readonly stands: boolean;
  /** The reader's own part. */
  readonly mine: StanceDocument | undefined;
  /** Of people with whom the reader has a block: not counted for this reader. */
  readonly blocked: readonly StanceDocument[];
  /** The newest that the reader sees, the newest first, at most as many as a card shows. */
  readonly comments: readonly TallyComment[];
  /** How many the reader sees in all. */
  readonly commentCount: number;
}

const isStance = (document: { _id: string }): document is StanceDocument => document._id.includes('/');
export const asTallyComment = ({ comment, by, content, at, editedAt }: CommentDocument): TallyComment => ({
  id: comment,
  ...(by && { by }),
  content,
  at,
  ...(editedAt && { editedAt }),
});

/** The comments of a post that this reader sees: not of people blocked either way, not reported by the reader. */
export const seenComments = (postId: string, { blocked }: Pick<EngagementReader, 'blocked'>, mine: StanceDocument | undefined) => ({
  post: postId,
  comment: { $exists: true, ...(mine?.reportedComments && { $nin: mine.reportedComments }) },
  ...(blocked.size > 0 && { by: { $nin: [...blocked] } }),
});

async function forReader(
  db: Db,
  reader: EngagementReader,
  tally: TallyDocument,
  mine: StanceDocument | undefined,
  blocked: readonly StanceDocument[],
): Promise<Omit<Engagement, 'tally' | 'stands'>> {
  const reported = mine?.reportedComments ?? [];
  const ofBlocked = blocked.reduce((sum, { comments = 0 }) => sum + comments, 0);
  const seen = seenComments(tally._id, reader, mine);
  // one that was reported may be of somebody blocked, or deleted since: then they are counted one by one
  const commentCount = reported.length > 0 ? await commentsOf(db).countDocuments(seen) : tally.counts.comments - ofBlocked;
  const kept = tally.comments.filter(({ id, by }) => !(by && reader.blocked.has(by)) && !reported.includes(id)).slice(0, COMMENTS_SHOWN);
  if (kept.length >= Math.min(COMMENTS_SHOWN, commentCount)) return { mine, blocked, comments: kept, commentCount };
  const found = await commentsOf(db)
    .find(seen, { projection: { history: 0 } })
    .sort({ at: -1, _id: -1 })
    .limit(COMMENTS_SHOWN)
    .toArray();
  return { mine, blocked, comments: found.map(asTallyComment), commentCount };
}

/**
 * What people have done with these posts, by post: one question for all of them, whatever was done with them; with `tallies` one more for those
 * whose tally is not known yet; another for a post whose newest comments are all of people whom the reader does not see.
 */
export async function readEngagement(
  { db, tallies }: Pick<FeedDeps, 'db'> & Partial<Pick<FeedDeps, 'tallies'>>,
  reader: EngagementReader,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, Engagement>> {
  const people = [reader.userId, ...reader.blocked];
  const ids = postIds.flatMap((postId) => [postId, ...people.map((userId) => stanceId(postId, userId))]);
  const found = tallies
    ? await tallies.rows(ids)
    : await engagementOf(db)
        .find({ _id: { $in: ids } })
        .toArray();
  const stances = Map.groupBy(found.filter(isStance), ({ post }) => post);
  const stored = found.filter((row) => !isStance(row)) as TallyDocument[];
  const known = tallies
    ? await tallies.bring(stored.map(({ _id, version = 0 }) => ({ id: _id, version })))
    : new Map(stored.map((tally) => [tally._id, tally]));
  const read = await Promise.all(
    postIds.map(async (postId) => {
      const ofPost = stances.get(postId) ?? [];
      const mine = ofPost.find(({ by }) => by === reader.userId);
      const blocked = ofPost.filter(({ by }) => by !== reader.userId);
      const stored = known.get(postId);
      const tally = stored ?? newTally(postId);
      return [postId, { tally, stands: stored !== undefined, ...(await forReader(db, reader, tally, mine, blocked)) }] as const;
    }),
  );
  return new Map(read);
}
