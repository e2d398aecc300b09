import { relationshipsOf } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import { type Reported, reportedBy } from '../reports/reports.store.ts';
import type { ParentCaller, Reader } from './reader.ts';

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
