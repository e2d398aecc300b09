import { pairKey, type UserId } from '@notalone/contracts';
import type { ChatDeps } from '../deps.ts';
import { conversationsOf, READABLE } from './conversations.store.ts';
import { theirMarks } from './conversations.view.ts';

export interface Delivered {
  /** Who has received. */
  readonly userId: UserId;
  /** Who had written. */
  readonly otherId: UserId;
  readonly at: Date;
}

/** Notes that a page has received the other's messages up to a time, and shows it to the other. Earlier times and strangers change nothing. */
export async function markDelivered({ db, push, inTurn }: Pick<ChatDeps, 'db' | 'push' | 'inTurn'>, { userId, otherId, at }: Delivered): Promise<void> {
  const mark = `sides.${userId}.deliveredAt`;
  const conversation = await inTurn(pairKey(userId, otherId), () =>
    conversationsOf(db).findOneAndUpdate(
      { _id: pairKey(userId, otherId), standing: { $in: READABLE }, activeAt: { $gte: at }, [mark]: { $not: { $gte: at } } },
      { $set: { [mark]: at } },
      { returnDocument: 'after' },
    ),
  );
  if (conversation) push([otherId], 'marks', { userId, ...theirMarks(conversation, userId) });
}

/** Somebody has come and hears by the badge of what was written meanwhile: that has been delivered too, and whoever wrote it is shown so. */
export async function markAllDelivered(deps: Pick<ChatDeps, 'db' | 'push' | 'inTurn'>, userId: UserId): Promise<void> {
  const unread = { members: userId, standing: { $in: READABLE }, [`sides.${userId}.unread`]: { $gt: 0 } };
  const conversations = await conversationsOf(deps.db)
    .find(unread, { projection: { members: 1, activeAt: 1, sides: 1 } })
    .toArray();
  for (const { members, activeAt, sides } of conversations) {
    const otherId = members.find((member) => member !== userId);
    const isKnown = (sides[userId]?.deliveredAt ?? 0) >= activeAt;
    if (otherId && !isKnown) await markDelivered(deps, { userId, otherId, at: activeAt });
  }
}
