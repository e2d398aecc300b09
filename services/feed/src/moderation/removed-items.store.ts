import type { UserId } from '@notalone/contracts';
import type { Collection, Db, IndexDescription } from 'mongodb';
import type { CommentDocument } from '../comments/comments.store.ts';
import type { PostDocument } from '../post-store/posts.store.ts';

/** What moderators removed, for 90 days, in case they take it back. Nobody sees it meanwhile. */
export type RemovedItemDocument = {
  /** The post's or comment's id. */
  _id: string;
  /** The newest that removed it. */
  decisionId: string;
  authorId?: UserId;
  removedAt: Date;
} & ({ kind: 'post'; document: PostDocument } | { kind: 'comment'; document: CommentDocument });

export const REMOVED_ITEM_INDEXES: readonly IndexDescription[] = [
  { name: 'author', key: { authorId: 1 } },
  { name: 'age', key: { removedAt: 1 } },
];
export const removedItemsOf = (db: Db): Collection<RemovedItemDocument> => db.collection('removedItems');
