import type { Post, Reaction } from '@notalone/contracts';
import { apiOf, type Member } from './arrange.ts';
import { retryUntilKnown } from './retry-until-known.ts';

interface PostWish {
  readonly content: string;
  readonly mentions?: readonly Member[];
  readonly picture?: { readonly bytes: Buffer; readonly alt: string };
}

/** Publishes through the API; retries while the feed does not know a new family yet. */
export async function publish(by: Member, { content, mentions = [], picture }: PostWish): Promise<Post> {
  const form = new FormData();
  form.set('content', content);
  form.set('mentions', mentions.map(({ userId }) => userId).join());
  if (picture) {
    form.set('image', new Blob([new Uint8Array(picture.bytes)], { type: 'image/png' }), 'picture.png');
    form.set('imageAlt', picture.alt);
  }
  return retryUntilKnown(() => apiOf(by)('POST /api/feed', { form }));
}

type Published = Pick<Post, '_id'>;
export const comment = (by: Member, { _id: postId }: Published, content: string) =>
  retryUntilKnown(() => apiOf(by)('POST /api/feed/{postId}/comments', { params: { postId }, body: { content } }));
export const react = (by: Member, { _id: postId }: Published, reaction: Reaction) =>
  retryUntilKnown(() => apiOf(by)('POST /api/feed/{postId}/{reaction}', { params: { postId, reaction } }));
export const report = (by: Member, { _id: postId }: Published, message: string, reason = 'Spam') =>
  retryUntilKnown(() => apiOf(by)('POST /api/feed/{postId}/report', { params: { postId }, body: { reason, message } }));
