import { childMessageHeld, guardianHas, guardiansWith } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import { notify } from '../notifications/notify.ts';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { ChildMessageDocument } from './child-messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'outbox' | 'push' | 'pushNotifications'>;

/** A held message goes to the guardians who decide: the bell, the open monitor, and the event. */
export async function notifyDeciders(
  deps: Deps,
  young: readonly ChildDocument[],
  message: ChildMessageDocument,
  session: ClientSession,
): Promise<void> {
  const messageId = message._id.toHexString();
  const parentIds = [...new Set(young.flatMap((child) => guardiansWith(child, 'decisions')))];
  for (const userId of parentIds) {
    const childId = young.find((child) => guardianHas(child, userId, 'decisions'))?._id;
    const news = { userId, key: `held/${messageId}`, kind: 'childHeld', childId, relatedId: messageId } as const;
    await notify(deps, { ...news, at: message.createdAt }, session);
  }
  await deps.outbox.add(session, childMessageHeld, { key: messageId, data: { messageId, parentIds } });
  afterCommit(session, () => deps.push(parentIds, 'monitor', {}));
}

/** The bell of the friend who gets it. */
export async function notifyFriend(
  deps: Pick<Deps, 'db' | 'pushNotifications'>,
  { _id, senderId, receiverId, createdAt: at }: ChildMessageDocument,
  session: ClientSession,
): Promise<void> {
  const key = `child-messages/${senderId}/${_id.toHexString()}`;
  await notify(deps, { userId: receiverId, key, kind: 'friendMessage', friendId: senderId, at }, session);
}
