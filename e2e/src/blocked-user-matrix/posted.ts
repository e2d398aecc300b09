import type { Comment, Post } from '@notalone/contracts';
import { expect } from '@playwright/test';
import { type Family, PIXEL } from './families.ts';

const postText = ({ username }: Family) => `Kites in the park, said ${username.slice(-4)}x.`;
const commentText = ({ username }: Family) => `A comment, said ${username.slice(-4)}y.`;
/** A family's texts and activity in the feed. */
export const wordsOf = (family: Family): string[] => [postText(family), commentText(family)];

/** The feed may not know the family yet. */
export async function retryUntilKnown<T>(ask: () => Promise<T>): Promise<T> {
  let reply: T | undefined;
  await expect(async () => {
    reply = await ask();
  }).toPass();
  return reply as T;
}

/** A post with a picture that mentions the other person by id only, because an author keeps seeing their own text. */
async function publish(by: Family, other: Family): Promise<Post> {
  return retryUntilKnown(() => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ content: postText(by), mentions: other.userId, imageAlt: 'A kite' }))
      form.append(name, value);
    form.append('image', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    return by.api('POST /api/feed', { form });
  });
}

/** Likes, comments and shares. */
async function engage(by: Family, { _id: postId }: Post): Promise<Comment> {
  const { api } = by;
  const [params, body] = [{ postId }, { content: commentText(by) }];
  const comment = await retryUntilKnown(() => api('POST /api/feed/{postId}/comments', { params, body }));
  const loved = { ...params, reaction: 'love' };
  await retryUntilKnown(() => api('POST /api/feed/{postId}/{reaction}', { params: loved }));
  await retryUntilKnown(() => api('POST /api/feed/{postId}/reshare', { params }));
  return comment;
}

/** What each knows of the other in the feed, once both have posted and reacted to each other. */
export async function posted(one: Family, other: Family) {
  const [first, second] = [await publish(one, other), await publish(other, one)];
  const [onSecond, onFirst] = [await engage(one, second), await engage(other, first)];
  const known = (theirs: Post, comment: Comment, mine: Post) => ({
    postId: theirs._id,
    postPicture: /[0-9a-f]{32}/.exec(theirs.imageUrl ?? '')?.[0] ?? '',
    commentId: comment._id,
    commentedId: mine._id,
  });
  return new Map([
    [one, known(second, onFirst, first)],
    [other, known(first, onSecond, second)],
  ]);
}
