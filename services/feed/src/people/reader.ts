import type { UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { relationshipsOf } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import { findReportedBy } from '../reports/reports.store.ts';

/** Who reads, with everything that decides what this person sees. */
export interface Reader {
  readonly userId: UserId;
  readonly isAdmin: boolean;
  readonly connections: ReadonlySet<UserId>;
  /** Everybody with whom there is a block, whoever set it. */
  readonly blocked: ReadonlySet<UserId>;
  /** Ids of what the reader has reported, which is not shown to the reader any more. */
  readonly reportedPosts: ReadonlySet<string>;
  readonly reportedComments: ReadonlySet<string>;
}
export type ParentCaller = Exclude<Caller, { role: 'child' }>;

export async function getReader({ db }: Pick<FeedDeps, 'db'>, { userId, role }: ParentCaller): Promise<Reader> {
  const [{ connected, blocked }, reported] = await Promise.all([
    relationshipsOf(db, userId),
    findReportedBy(db, userId),
  ]);
  return {
    userId,
    isAdmin: role === 'admin',
    connections: new Set(connected),
    blocked: new Set(blocked),
    reportedPosts: new Set(reported.flatMap(({ postId, commentId }) => (commentId ? [] : postId))),
    reportedComments: new Set(reported.flatMap(({ commentId }) => commentId ?? [])),
  };
}
