import { commentAdded, type DataOf, idSchema, postPublished, postReacted, postShared } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import type { Parent, Service } from './service.ts';

type Reaction = Omit<DataOf<typeof postReacted>, 'postId' | 'authorId' | 'userId'>;
const newId = () => idSchema.parse(randomId());

/** A post of somebody, and the events that the feed service publishes about it. */
export function postOf(service: Service, { userId: authorId }: Parent, postId = newId()) {
  const of = { postId, authorId };
  return {
    postId,
    published: (mentioned: readonly Parent[] = []) =>
      service.publish('feed', postPublished, postId, { ...of, mentionedIds: mentioned.map(({ userId }) => userId) }),
    reacted: ({ userId }: Parent, { reaction = 'like', on = true }: Partial<Reaction> = {}) =>
      service.publish('feed', postReacted, postId, { ...of, userId, reaction, on }),
    commented: ({ userId }: Parent) =>
      service.publish('feed', commentAdded, postId, { ...of, userId, commentId: newId() }),
    shared: ({ userId }: Parent) => service.publish('feed', postShared, postId, { ...of, userId, shareId: newId() }),
  };
}
