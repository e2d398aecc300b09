import type { UserId } from '@notalone/contracts';
import { shareReads } from '@notalone/service-kit/mongo/share-reads';
import { relationshipsOf } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import type { ParentCaller, Reader } from './reader.ts';

interface Reported {
  readonly userId: UserId;
  readonly postId: string;
  readonly commentId?: string | null;
}
/** What people have reported, from the index `once` of reports alone, which has null for an absent `commentId`. */
const reportedBy = (userIds: readonly UserId[]): { coll: string; pipeline: object[] } => ({
  coll: 'reports',
  pipeline: [
    { $match: { reporterId: { $in: userIds } } },
    { $project: { _id: 0, userId: '$reporterId', postId: 1, commentId: 1 } },
  ],
});
/** Relations and reports of readers, in one command. */
const findRelationships = shareReads(async (db, readers: readonly UserId[]) => {
  const found = await relationshipsOf<Reported>(db, readers, reportedBy(readers));
  return readers.map((userId) => found.get(userId) ?? { connected: [], blocked: [], others: [] });
});

export async function getReader({ db }: Pick<FeedDeps, 'db'>, { userId, role }: ParentCaller): Promise<Reader> {
  const { connected, blocked, others: reported } = await findRelationships(db, userId);
  return {
    userId,
    isAdmin: role === 'admin',
    connections: new Set(connected),
    blocked: new Set(blocked),
    reportedPosts: new Set(reported.flatMap(({ postId, commentId }) => (commentId ? [] : postId))),
    reportedComments: new Set(reported.flatMap(({ commentId }) => commentId ?? [])),
  };
}
