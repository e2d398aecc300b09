import { commentAdded, type DataOf, idSchema, postPublished, postReacted, postShared } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import type { Parent, Service } from './service.ts';

type Reaction = Omit<DataOf<typeof postReacted>, 'postId' | 'authorId' | 'userId'>;
const newId = () => idSchema.parse(randomId());

/** A post of somebody, and what the feed service says of it. */
export function postOf(service: Service, { userId: authorId }: Parent, postId = newId()) {
  const of = { postId, authorId };
  return {
    postId,
    published: (mentioned: readonly Parent[] = []) =>
      service.says('feed', postPublished, postId, { ...of, mentionedIds: mentioned.map(({ userId }) => userId) }),
    reacted: ({ userId }: Parent, { reaction = 'like', on = true }: Partial<Reaction> = {}) =>
      service.says('feed', postReacted, postId, { ...of, userId, reaction, on }),
    commented: ({ userId }: Parent) => service.says('feed', commentAdded, postId, { ...of, userId, commentId: newId() }),
    shared: ({ userId }: Parent) => service.says('feed', postShared, postId, { ...of, userId, shareId: newId() }),
  };
}
