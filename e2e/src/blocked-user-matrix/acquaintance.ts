import { expect } from '@playwright/test';
import type { Known } from './asked.ts';
import { childrenOf } from './children.ts';
import { type Family, family, got } from './families.ts';
import { posted } from './posted.ts';
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
    await got(from.call('POST', `/api/profile/connect/${to.userId}`, { token: from.token }));
    const [request] = await got<{ _id: string }[]>(
      to.call('GET', '/api/profile/connections/received', { token: to.token }),
    );
    if (from === ben) requestIds.set(anna, request?._id ?? '');
    await got(to.call('POST', `/api/profile/connections/accept/${request?._id}`, { token: to.token }));
  }
  const texts = ['Shall we meet by the old mill?', 'Gladly, after the clinic on Friday.', 'I bring the blue kite.'];
  const say = (from: Family, to: Family, content: string) =>
    expect(async () => {
      const { _id } = await got<{ _id: string }>(
        from.call('POST', '/api/messages', { token: from.token, json: { receiverId: to.userId, content } }),
      );
      return _id;
    }).toPass();
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
  const read = <T>(path: string, one = me) => got<T>(one.call('GET', path, { token: one.token }));
  const [message, sessions] = await Promise.all([
    read<{ _id: string; sender: { _id: string } }[]>(`/api/messages/${other.userId}`),
    read<{ _id: string }[]>('/api/auth/sessions', other),
  ]);
  const about = async () => {
    const all = await read<{ _id: string; message: string; relatedId?: string }[]>('/api/notifications?limit=100');
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
  await got(anna.call('POST', `/api/profile/block/${ben.userId}`, { token: anna.token }));
  // The other services receive the event a moment later.
  await expect
    .poll(async () => {
      const { status } = await ben.call('GET', `/api/messages/${anna.userId}`, { token: ben.token });
      const { text } = await ben.call('POST', '/api/auth/user-details', {
        token: ben.token,
        json: { ids: [anna.userId] },
      });
      const post = await ben.call('GET', `/api/feed/${feed.get(ben)?.postId}`, { token: ben.token });
      return [status, text, post.status];
    })
    .toEqual([404, '{"users":[]}', 404]);
}
