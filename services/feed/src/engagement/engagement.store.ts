import type { UserId } from '@notalone/contracts';
import type { Collection, Db, IndexDescription } from 'mongodb';

/** The tally's lists of who did what. */
export const TALLIED = ['likes', 'dislikes', 'loves', 'laughs', 'shares'] as const;
export type Tallied = (typeof TALLIED)[number];

/** What one person does with a post, once each; all but `hide` are tallied. */
export type Kind = 'like' | 'dislike' | 'love' | 'laugh' | 'share' | 'hide';
export const TALLIED_AS = { like: 'likes', dislike: 'dislikes', love: 'loves', laugh: 'laughs', share: 'shares' } as const satisfies Record<
  Exclude<Kind, 'hide'>,
  Tallied
>;

/** A comment as the tally carries it. */
export interface TallyComment {
  id: string;
  /** Absent: a deleted member. */
  by?: UserId;
  content: string;
  at: Date;
  /** After the grace. */
  editedAt?: Date;
}
export interface AiCommentRow {
  id: string;
  content: string;
  at: Date;
}

/** `<postId>`: exact numbers, and as much of the rest as a card shows. There as long as the post is. */
export interface TallyDocument {
  _id: string;
  /** Raised by every change; absent before the first. */
  version?: number;
  /** The post's own as of its last edit, kept here too: whoever reads the tally knows whether it has the post as it was edited last. */
  revision?: number;
  counts: Record<Tallied | 'comments', number>;
  /** The newest ids of each list, the newest first; a few more than are shown. */
  newest: Record<Tallied, UserId[]>;
  /** The newest few, the newest first. */
  comments: TallyComment[];
  aiComments: AiCommentRow[];
}

/** `<postId>/<userId>`: all that one person has to do with a post. */
export interface StanceDocument {
  _id: string;
  post: string;
  by: UserId;
  kinds?: Kind[];
  /** How many comments of the person the post has. */
  comments?: number;
  reported?: boolean;
  reportedComments?: string[];
}

/** `<postId>:<commentId>` */
export interface CommentDocument extends Omit<TallyComment, 'id'> {
  _id: string;
  post: string;
  comment: string;
  /** Given by the writer's page; one comment each, however often it is sent. */
  clientId?: string;
  /** What it said before, the oldest first, for moderators. */
  history?: { content: string; at: Date }[];
}

export type EngagementDocument = TallyDocument | StanceDocument | CommentDocument;

/** One collection, so that all writes of a reaction or a comment are one command (ADR 0020). */
export const engagementOf = (db: Db): Collection<EngagementDocument> => db.collection('engagement');
export const talliesOf = (db: Db): Collection<TallyDocument> => db.collection('engagement');
export const stancesOf = (db: Db): Collection<StanceDocument> => db.collection('engagement');
export const commentsOf = (db: Db): Collection<CommentDocument> => db.collection('engagement');

export const stanceId = (postId: string, userId: UserId): string => `${postId}/${userId}`;
export const commentKey = (postId: string, commentId: string): string => `${postId}:${commentId}`;

export const ENGAGEMENT_INDEXES: readonly IndexDescription[] = [
  { name: 'comments', key: { post: 1, at: -1, _id: -1 }, partialFilterExpression: { comment: { $exists: true } } },
  { name: 'of-person', key: { by: 1, post: 1 }, partialFilterExpression: { by: { $exists: true } } },
  { name: 'who', key: { post: 1, kinds: 1 }, partialFilterExpression: { kinds: { $exists: true } } },
  { name: 'reported-comments', key: { reportedComments: 1 }, partialFilterExpression: { reportedComments: { $exists: true } } },
  { name: 'sent-once', key: { post: 1, by: 1, clientId: 1 }, unique: true, partialFilterExpression: { clientId: { $exists: true } } },
];

/** Every change of a tally goes through here, so that whoever has read it before sees that it is another. */
export const tallyChange = <U extends { readonly $inc?: Readonly<Record<string, number>>; readonly [operator: string]: unknown }>(update: U) => ({
  ...update,
  $inc: { ...update.$inc, version: 1 },
});

export const newTally = (postId: string): TallyDocument => ({
  _id: postId,
  counts: { likes: 0, dislikes: 0, loves: 0, laughs: 0, shares: 0, comments: 0 },
  newest: { likes: [], dislikes: [], loves: [], laughs: [], shares: [] },
  comments: [],
  aiComments: [],
});
