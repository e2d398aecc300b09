import type { UserId } from '@notalone/contracts';
import type { Collection, Db, IndexDescription } from 'mongodb';
import type { CommentDocument } from '../comments/comments.store.ts';
import type { PostDocument } from '../post-store/posts.store.ts';

/** What moderators removed, for 90 days, in case they take it back. Nobody sees it meanwhile. */
export type SealedItemDocument = {
  /** The post's or comment's id. */
  _id: string;
  /** The newest that sealed it. */
  decisionId: string;
  authorId?: UserId;
  sealedAt: Date;
} & ({ kind: 'post'; document: PostDocument } | { kind: 'comment'; document: CommentDocument });

export const SEALED_INDEXES: readonly IndexDescription[] = [
  { name: 'author', key: { authorId: 1 } },
  { name: 'age', key: { sealedAt: 1 } },
];
export const sealedItemsOf = (db: Db): Collection<SealedItemDocument> => db.collection('sealedItems');
