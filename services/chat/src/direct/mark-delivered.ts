import { pairKey, type UserId } from '@notalone/contracts';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, READABLE } from './conversations.store.ts';
import { theirMarks } from './conversations.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'push'>;

export interface Delivered {
  /** Who received the messages. */
  readonly userId: UserId;
  /** Who sent them. */
  readonly otherId: UserId;
  readonly at: Date;
}

/**
 * Records that a page has received the other's messages up to a time, and tells the other. Earlier times and strangers
 * change nothing.
 */
export async function markDelivered({ db, push }: Deps, { userId, otherId, at }: Delivered): Promise<void> {
  const mark = `sides.${userId}.deliveredAt`;
  const conversation = await conversationsOf(db).findOneAndUpdate(
    {
      _id: pairKey(userId, otherId),
      connectionStatus: { $in: READABLE },
      activeAt: { $gte: at },
      [mark]: { $not: { $gte: at } },
    },
    { $set: { [mark]: at } },
    { returnDocument: 'after' },
  );
  if (conversation) push([otherId], 'marks', { userId, ...theirMarks(conversation, userId) });
}

/** A page has connected and its badge shows the unread messages, so they count as delivered. Tells their senders. */
export async function markAllDelivered(deps: Deps, userId: UserId): Promise<void> {
  const unread = { members: userId, connectionStatus: { $in: READABLE }, [`sides.${userId}.unread`]: { $gt: 0 } };
  const conversations = await conversationsOf(deps.db)
    .find(unread, { projection: { members: 1, activeAt: 1, sides: 1 } })
    .toArray();
  for (const { members, activeAt, sides } of conversations) {
    const otherId = members.find((member) => member !== userId);
    const isMarked = (sides[userId]?.deliveredAt ?? 0) >= activeAt;
    if (otherId && !isMarked) await markDelivered(deps, { userId, otherId, at: activeAt });
  }
}
