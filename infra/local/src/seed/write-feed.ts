import type { Post, UserId } from '@notalone/contracts';
import { FAMILIES } from './families.ts';
import type { DemoPost } from './feed/demo-post.ts';
import { FEED, mentionedIn } from './feed/feed.ts';
import { drawSnapshot } from './pictures/snapshot.ts';
import { isRefused, type ProductClient } from './product-client.ts';
import { sameIdFor } from './same-id.ts';
import type { Sessions } from './sessions.ts';
import { untilHeard } from './until-heard.ts';

const AT_ONCE = 4;
const SHARED_AFTER = 2;
const NAMES = FAMILIES.map(({ username }) => username);
const KINDS = { like: 'likes', love: 'loves', laugh: 'laughs' } as const;

interface Work {
  readonly product: ProductClient;
  readonly sessions: Sessions;
}

async function formOf({ sessions }: Work, { by, text, picture }: DemoPost): Promise<FormData> {
  const form = new FormData();
  const mentioned = mentionedIn(text, NAMES).map((name) => sessions.of(name));
  form.set('content', text);
  form.set('mentions', mentioned.map(({ userId }) => userId).join());
  form.set('clientId', sameIdFor(`${by} ${text}`));
  if (picture) {
    form.set('image', new Blob([new Uint8Array(await drawSnapshot(picture.snapshot))], { type: 'image/png' }), 'picture.png');
    form.set('imageAlt', picture.alt);
  }
  return form;
}

async function publish(work: Work, post: DemoPost): Promise<Post> {
  const { token } = work.sessions.of(post.by);
  return untilHeard('PROFILE_NOT_FOUND', async () => work.product.call<Post>('POST', '/api/feed', { token, form: await formOf(work, post) }));
}

/** A second press would take the reaction back: only who has not reacted yet does. */
async function react({ product, sessions }: Work, post: Post, kind: keyof typeof KINDS, by: string): Promise<void> {
  const { token, userId } = sessions.of(by);
  const reacted: readonly UserId[] = post[KINDS[kind]];
  if (!reacted.includes(userId)) await product.call('POST', `/api/feed/${post._id}/${kind}`, { token });
}

async function reshare({ product, sessions }: Work, post: Post, by: string): Promise<void> {
  const { token } = sessions.of(by);
  try {
    await product.call('POST', `/api/feed/${post._id}/reshare`, { token });
  } catch (error) {
    if (!isRefused(error, 'CONFLICT')) throw error;
  }
}

async function engage(work: Work, wanted: DemoPost, post: Post): Promise<void> {
  for (const kind of ['like', 'love', 'laugh'] as const) for (const by of wanted[kind] ?? []) await react(work, post, kind, by);
  for (const [by, content] of wanted.comments ?? []) {
    const { token } = work.sessions.of(by);
    const json = { content, clientId: sameIdFor(`${post._id} ${by} ${content}`) };
    await untilHeard('PROFILE_NOT_FOUND', () => work.product.call('POST', `/api/feed/${post._id}/comments`, { token, json }));
  }
}

/** One after another, because their order is their time; a post is shared once two more have followed it. */
async function publishAll(work: Work): Promise<(readonly [DemoPost, Post])[]> {
  const posts: (readonly [DemoPost, Post])[] = [];
  for (let place = 0; place < FEED.length + SHARED_AFTER; place += 1) {
    const wanted = FEED[place];
    if (wanted) posts.push([wanted, await publish(work, wanted)]);
    const [earlier, post] = posts[place - SHARED_AFTER] ?? [];
    for (const by of earlier?.sharedBy ?? []) if (post) await reshare(work, post, by);
  }
  return posts;
}

/** Lets the demo families post, react, comment and share. Safe to run again. */
export async function writeFeed(product: ProductClient, sessions: Sessions): Promise<void> {
  const work = { product, sessions };
  const waiting = await publishAll(work);
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await engage(work, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
