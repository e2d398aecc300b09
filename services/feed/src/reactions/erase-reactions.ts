import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { FeedDeps } from '../deps.ts';
import { REACTION_INDEXES, type ReactionDocument, reactionsOf, removeReaction } from './reactions.store.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact'>;

/** One by one, so that every count stays exact and no post is locked for long. */
async function eraseReactions({ db, transact }: Deps, userId: UserId): Promise<void> {
  for await (const { postId, kind } of reactionsOf(db).find({ userId }))
    await transact((session) => removeReaction(db, { postId, userId, kind }, session));
}

export const REACTIONS: PersonalData<ReactionDocument, Deps> = {
  collection: 'reactions',
  indexes: REACTION_INDEXES,
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: {
    by: (deps, { id }) => eraseReactions(deps, id as UserId),
    says: 'Deleted, and no longer counted.',
  },
  privacy: [
    {
      what: 'reactions, what one has put aside, by ids',
      why: 'to answer each other',
      seenBy: 'likes and the like: who sees the post; dislikes: the author and admins; what is put aside: oneself',
      kept: "until taken back, or the post or one's account is deleted",
    },
  ],
  inCopy: { kind: 'reaction' },
  receipt: 'posts',
};
