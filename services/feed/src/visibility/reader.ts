import type { UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';

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
