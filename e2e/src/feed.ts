import type { Post } from '@notalone/contracts';
import { createCaller } from '@notalone/testing/product/caller';
import { type Member, newNetwork } from './arrange.ts';
import { BASE_URL } from './environment.ts';
import { retryUntilKnown } from './retry-until-known.ts';

interface PostWish {
  readonly content: string;
  readonly mentions?: readonly Member[];
  readonly picture?: { readonly bytes: Buffer; readonly alt: string };
}

/** Calls the feed as `member`; fails unless it succeeds. */
async function call<Reply>(
  { token }: Member,
  method: string,
  path: string,
  input: { json?: object; form?: FormData } = {},
): Promise<Reply> {
  const answer = await createCaller(BASE_URL, { from: newNetwork() })(method, path, { token, ...input });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Reply;
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
  return retryUntilKnown(() => call<Post>(by, 'POST', '/api/feed', { form }));
}

export const comment = (by: Member, { _id }: Pick<Post, '_id'>, content: string) =>
  retryUntilKnown(() => call<{ _id: string }>(by, 'POST', `/api/feed/${_id}/comments`, { json: { content } }));
export const react = (by: Member, { _id }: Pick<Post, '_id'>, reaction: string) =>
  retryUntilKnown(() => call(by, 'POST', `/api/feed/${_id}/${reaction}`));
export const report = (by: Member, { _id }: Pick<Post, '_id'>, message: string) =>
  retryUntilKnown(() => call(by, 'POST', `/api/feed/${_id}/report`, { json: { reason: 'Spam', message } }));
