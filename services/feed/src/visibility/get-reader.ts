import type { UserId } from '@notalone/contracts';
import { relationshipsOf } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import type { ParentCaller, Reader } from './reader.ts';

interface Reported {
  readonly postId: string;
  readonly commentId?: string | null;
}
/** What a person has reported, from the index `once` of reports alone, which has null for an absent `commentId`. */
const reportedBy = (reporterId: UserId): { coll: string; pipeline: object[] } => ({
  coll: 'reports',
  pipeline: [{ $match: { reporterId } }, { $project: { _id: 0, postId: 1, commentId: 1 } }],
});

/** Relations and reports of the reader, in one command. */
export async function getReader({ db }: Pick<FeedDeps, 'db'>, { userId, role }: ParentCaller): Promise<Reader> {
  const { connected, blocked, others: reported } = await relationshipsOf<Reported>(db, userId, reportedBy(userId));
  return {
    userId,
    isAdmin: role === 'admin',
    connections: new Set(connected),
    blocked: new Set(blocked),
    reportedPosts: new Set(reported.flatMap(({ postId, commentId }) => (commentId ? [] : postId))),
    reportedComments: new Set(reported.flatMap(({ commentId }) => commentId ?? [])),
  };
}
