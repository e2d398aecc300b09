import { expect } from '@playwright/test';
import { statusOf } from '../arrange.ts';
import type { Known } from './asked.ts';
import { childrenOf } from './children.ts';
import { type Family, family } from './families.ts';
import { posted, retryUntilKnown } from './posted.ts';
import { inForums } from './rooms.ts';

/**
 * Two families who were connected, exchanged messages, and had a request and notifications, with what each knows of
 * the other.
 */
export async function acquainted() {
  const [anna, ben, cara] = await Promise.all([family(), family(), family()]);
  const requestIds = new Map<Family, string>();
  for (const [from, to] of [
    [ben, anna],
    [cara, anna],
    [cara, ben],
  ] as const) {
    await from.api('POST /api/profile/connect/{userId}', { params: { userId: to.userId } });
    const [request] = await to.api('GET /api/profile/connections/received');
    const requestId = request?._id ?? '';
    if (from === ben) requestIds.set(anna, requestId);
    await to.api('POST /api/profile/connections/accept/{requestId}', { params: { requestId } });
  }
  const texts = ['Shall we meet by the old mill?', 'Gladly, after the clinic on Friday.', 'I bring the blue kite.'];
  const say = (from: Family, to: Family, content: string) =>
    retryUntilKnown(() => from.api('POST /api/messages', { body: { receiverId: to.userId, content } }));
  const [first = '', second = '', third = ''] = texts;
  await say(ben, anna, first);
  await say(anna, ben, second);
  await say(ben, anna, third);
  await say(cara, anna, 'Hello from Cara.');
  await say(cara, ben, 'Hello from Cara, too.');
  const [feed, children] = [await posted(anna, ben), await childrenOf(anna, ben, cara)];
  const forums = await inForums(anna, ben, cara);
  return { anna, ben, cara, texts, requestId: requestIds.get(anna) ?? '', feed, children, forums };
}
export type Acquainted = Awaited<ReturnType<typeof acquainted>>;

/** Everything that `me` can know of `other` while they are connected; every part must exist. */
export async function known(
  me: Family,
  other: Family,
  { requestId, feed, children, forums }: Pick<Acquainted, 'requestId' | 'feed' | 'children' | 'forums'>,
): Promise<Known> {
  const [message, sessions] = await Promise.all([
    me.api('GET /api/messages/{userId}', { params: { userId: other.userId } }),
    other.api('GET /api/auth/sessions'),
  ]);
  const about = async () => {
    const all = await me.api('GET /api/notifications', { query: { limit: 100 } });
    const found = all.find(
      ({ message: text, relatedId }) => text.includes(other.username) || relatedId === other.userId,
    );
    expect(found, `a notification about ${other.username}`).toBeDefined();
    return found?._id ?? '';
  };
  let notificationId = '';
  await expect(async () => {
    notificationId = await about();
  }).toPass();
  const { userId, username, email, childName, picture } = other;
  const messageId = message.find(({ sender }) => sender._id === userId)?._id ?? '';
  const [doings, child, rooms] = [feed.get(me), children.get(other), forums.get(me)];
  if (!doings || !child || !rooms)
    throw new Error(`${me.username} does not know the feed, the forums or the child of ${other.username}`);
  return {
    userId,
    username,
    email,
    childName,
    picture,
    messageId,
    notificationId,
    requestId,
    sessionId: sessions[0]?._id ?? '',
    ...doings,
    ...child,
    ...rooms,
  };
}

/** `anna` blocks `ben`; pushes are recorded from here on. */
export async function block({ anna, ben, feed }: Acquainted): Promise<void> {
  for (const one of [anna, ben]) one.heard.length = 0;
  await anna.api('POST /api/profile/block/{userId}', { params: { userId: ben.userId } });
  // The other services receive the event a moment later.
  await expect
    .poll(async () => {
      const params = { userId: anna.userId, postId: feed.get(ben)?.postId ?? '' };
      const [thread, post] = await Promise.all([
        statusOf(ben.api('GET /api/messages/{userId}', { params })),
        statusOf(ben.api('GET /api/feed/{postId}', { params })),
      ]);
      return [thread, await ben.api('POST /api/auth/user-details', { body: { ids: [anna.userId] } }), post];
    })
    .toEqual([404, { users: [] }, 404]);
}
