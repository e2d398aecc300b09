import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import { resolveNotification } from '../notifications/notify.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type ChildMessageDocument, childMessagesOf, threadsOf } from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { findFriends } from './friends.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushNotifications'>;

/** These guardians have nothing to decide any more: their bells and open monitors say so. */
export async function resolveReviewNotices(
  deps: Deps,
  { _id }: Pick<ChildMessageDocument, '_id'>,
  userIds: readonly UserId[],
  session: ClientSession,
): Promise<void> {
  const key = `held/${_id.toHexString()}`;
  for (const userId of userIds) await resolveNotification(deps, { userId, key }, deps.now(), session);
  afterCommit(session, () => deps.push(userIds, 'monitor', {}));
}

/** Whether the two may write to each other now. Three held messages pause new ones, but these are for the parents. */
export async function mayReceive(
  deps: Pick<Deps, 'db' | 'now'>,
  { thread, senderId, receiverId }: ChildMessageDocument,
  session: ClientSession,
): Promise<boolean> {
  const { paused } = (await threadsOf(deps.db).findOne({ _id: thread }, { session })) ?? {};
  return (!paused || paused.cause === 'held-messages') && (await findFriends(deps, senderId, receiverId)) !== undefined;
}

/** Delivers it now, as the newest message of its thread. */
export async function deliverAfterReview(
  { db, now, push }: Deps,
  message: ChildMessageDocument,
  session: ClientSession,
): Promise<void> {
  const { _id, thread, senderId, receiverId } = message;
  const locked = await threadsOf(db).findOneAndUpdate(
    { _id: thread },
    [{ $set: { activeAt: { $max: [now(), { $add: ['$activeAt', 1] }] } } }],
    { session, returnDocument: 'after' },
  );
  const delivered: ChildMessageDocument = { ...message, state: 'delivered', createdAt: locked?.activeAt ?? now() };
  const { state, createdAt } = delivered;
  await childMessagesOf(db).updateOne({ _id, state: message.state }, { $set: { state, createdAt } }, { session });
  afterCommit(session, () => {
    for (const childId of [senderId, receiverId]) push([childId], 'childMessage', viewChildMessage(delivered, childId));
  });
}

/** It is not sent; its writer sees that and may write it again. */
export async function refuseAfterReview(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  message: ChildMessageDocument,
  session: ClientSession,
): Promise<void> {
  const { _id, senderId } = message;
  await childMessagesOf(db).updateOne({ _id, state: 'held' }, { $set: { state: 'refused' } }, { session });
  const refused: ChildMessageDocument = { ...message, state: 'refused' };
  afterCommit(session, () => push([senderId], 'childMessage', viewChildMessage(refused, senderId)));
}
