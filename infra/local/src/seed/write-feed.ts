import type { Post, UserId } from '@notalone/contracts';
import { isRefused, type ProductClient } from '../product/product-client.ts';
import { FAMILIES } from './families.ts';
import type { DemoPost } from './feed/demo-post.ts';
import { FEED, mentionedIn } from './feed/feed.ts';
import { drawSnapshot } from './pictures/snapshot.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import type { Sessions } from './sessions.ts';
import { stableUuid } from './stable-uuid.ts';

const AT_ONCE = 4;
const SHARED_AFTER = 2;
const NAMES = FAMILIES.map(({ username }) => username);
const KINDS = { like: 'likes', love: 'loves', laugh: 'laughs' } as const;

interface Context {
  readonly product: ProductClient;
  readonly sessions: Sessions;
}

async function formOf({ sessions }: Context, { by, text, picture }: DemoPost): Promise<FormData> {
  const form = new FormData();
  const mentioned = mentionedIn(text, NAMES).map((name) => sessions.of(name));
  form.set('content', text);
  form.set('mentions', mentioned.map(({ userId }) => userId).join());
  form.set('clientId', stableUuid(`${by} ${text}`));
  if (picture) {
    form.set(
      'image',
      new Blob([new Uint8Array(await drawSnapshot(picture.snapshot))], { type: 'image/png' }),
      'picture.png',
    );
    form.set('imageAlt', picture.alt);
  }
  return form;
}

async function publish(context: Context, post: DemoPost): Promise<Post> {
  const { token } = context.sessions.of(post.by);
  return retryUntilKnown('PROFILE_NOT_FOUND', async () =>
    context.product.as(token).api('POST /api/feed', { form: await formOf(context, post) }),
  );
}

/** Reactions toggle, so whoever has reacted is skipped. */
async function react({ product, sessions }: Context, post: Post, kind: keyof typeof KINDS, by: string): Promise<void> {
  const { token, userId } = sessions.of(by);
  const reacted: readonly UserId[] = post[KINDS[kind]];
  if (reacted.includes(userId)) return;
  await product.as(token).api('POST /api/feed/{postId}/{reaction}', { params: { postId: post._id, reaction: kind } });
}

async function reshare({ product, sessions }: Context, post: Post, by: string): Promise<void> {
  const { token } = sessions.of(by);
  try {
    await product.as(token).api('POST /api/feed/{postId}/reshare', { params: { postId: post._id } });
  } catch (error) {
    if (!isRefused(error, 'CONFLICT')) throw error;
  }
}

async function interact(context: Context, wanted: DemoPost, post: Post): Promise<void> {
  for (const kind of ['like', 'love', 'laugh'] as const)
    for (const by of wanted[kind] ?? []) await react(context, post, kind, by);
  for (const [by, content] of wanted.comments ?? []) {
    const { api } = context.product.as(context.sessions.of(by).token);
    const body = { content, clientId: stableUuid(`${post._id} ${by} ${content}`) };
    await retryUntilKnown('PROFILE_NOT_FOUND', () =>
      api('POST /api/feed/{postId}/comments', { params: { postId: post._id }, body }),
    );
  }
}

/** Publishes in order, because order is time; a post is reshared after the next two. */
async function publishAll(context: Context): Promise<(readonly [DemoPost, Post])[]> {
  const posts: (readonly [DemoPost, Post])[] = [];
  for (let index = 0; index < FEED.length + SHARED_AFTER; index += 1) {
    const wanted = FEED[index];
    if (wanted) posts.push([wanted, await publish(context, wanted)]);
    const [earlier, post] = posts[index - SHARED_AFTER] ?? [];
    for (const by of earlier?.sharedBy ?? []) if (post) await reshare(context, post, by);
  }
  return posts;
}

/** Writes the demo posts, reactions, comments and shares. Idempotent. */
export async function writeFeed(product: ProductClient, sessions: Sessions): Promise<void> {
  const context = { product, sessions };
  const waiting = await publishAll(context);
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await interact(context, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
