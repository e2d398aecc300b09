import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { FeedDeps } from '../deps.ts';
import { COMMENT_INDEXES, type CommentDocument, commentsOf } from './comments.store.ts';
import { copyNewestComments } from './newest-comments.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact'>;

async function eraseComments({ db, transact }: Deps, userId: UserId): Promise<void> {
  for (const postId of await commentsOf(db).distinct('postId', { userId }))
    await transact(async (session) => {
      const removed = { userId: '', clientId: '', history: '' } as const;
      await commentsOf(db).updateMany({ userId, postId }, { $unset: removed }, { session });
      await copyNewestComments(db, postId, 0, session);
    });
}

export const COMMENTS: PersonalData<CommentDocument, Deps> = {
  collection: 'comments',
  indexes: COMMENT_INDEXES,
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  hold: {},
  whenLeaving: {
    by: (deps, { id }) => eraseComments(deps, id as UserId),
    says: 'What others have read under their posts stays, as a deleted member’s, without earlier texts (rules 8.1).',
  },
  privacy: [
    {
      what: 'comments',
      why: 'to answer each other',
      seenBy: 'who sees the post',
      kept: "until deleted, or the post is; after the writer's account is deleted without the writer",
    },
  ],
  inCopy: { kind: 'comment' },
  receipt: 'receivedComments',
};
