import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';

/**
 * Runs a transaction that changes a post, one at a time for each post. Transactions that run at once conflict on the
 * post's counters: of two hundred, most would be retried for up to a minute. Between instances of the service few
 * conflict, and `transact` retries those.
 */
export const transactOnPost = <T>(
  { transact, keyedMutex }: Pick<FeedDeps, 'transact' | 'keyedMutex'>,
  postId: string,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => keyedMutex.runExclusive(postId, () => transact(work));
