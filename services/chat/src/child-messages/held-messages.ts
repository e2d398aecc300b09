import { childIdSchema, type HeldMessage, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ChildDocument, findChildren, findChildrenOf } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { resolveNotification } from '../notifications/notify.ts';
import { isGrownUp } from './child-messages.rules.ts';
import { type ChildMessageDocument, childMessagesOf, threadsOf } from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { findFriends } from './send-child-message.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushNotifications'>;

const face = (childId: string, child: ChildDocument | undefined) => ({
  childId: childIdSchema.parse(childId),
  name: child?.name ?? '',
  avatar: child?.avatar ?? ('space-owl.svg' as const),
});

/** Messages of the parent's children, or to them, that wait for both parents, the oldest first. */
export async function listHeldMessages(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  parentId: UserId,
): Promise<HeldMessage[]> {
  const mine = (await findChildrenOf(db, parentId)).filter((child) => !isGrownUp(child, now())).map(({ _id }) => _id);
  const held = await childMessagesOf(db)
    .find({ state: 'held', $or: [{ senderId: { $in: mine } }, { receiverId: { $in: mine } }] })
    .sort({ createdAt: 1 })
    .toArray();
  const children = await findChildren(
    db,
    held.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
  );
  return held.map(({ _id, content, createdAt, held: found, senderId, receiverId }) => ({
    _id: _id.toHexString(),
    content,
    createdAt: createdAt.toISOString(),
    reason: found?.reason ?? '',
    from: face(senderId, children.get(senderId)),
    to: face(receiverId, children.get(receiverId)),
    fromMyChild: mine.includes(senderId),
    iReleased: found?.releasedBy.includes(parentId) ?? false,
    otherReleased: found?.releasedBy.some((userId) => userId !== parentId) ?? false,
  }));
}

/** A held message with the two parents. @throws NOT_FOUND for anybody else, and once it no longer waits */
async function needHeld({ db }: Deps, parentId: UserId, messageId: string, session: ClientSession) {
  const message = await childMessagesOf(db).findOne({ _id: new ObjectId(messageId), state: 'held' }, { session });
  const children = message ? await findChildren(db, [message.senderId, message.receiverId]) : undefined;
  const parentIds = [...new Set([...(children?.values() ?? [])].map((child) => child.parentId))];
  if (!message || !parentIds.includes(parentId)) throw apiError('NOT_FOUND');
  return { message, parentIds };
}

async function settle(
  deps: Deps,
  messageId: string,
  parentIds: readonly UserId[],
  session: ClientSession,
): Promise<void> {
  for (const userId of parentIds)
    await resolveNotification(deps, { userId, key: `held/${messageId}` }, deps.now(), session);
  afterCommit(session, () => deps.push(parentIds, 'monitor', {}));
}

/** Whether the two may write to each other now. Three held messages pause new ones, but these are for the parents. */
async function mayReceive(
  deps: Deps,
  { thread, senderId, receiverId }: ChildMessageDocument,
  session: ClientSession,
): Promise<boolean> {
  const { paused } = (await threadsOf(deps.db).findOne({ _id: thread }, { session })) ?? {};
  return (!paused || paused.cause === 'holds') && (await findFriends(deps, senderId, receiverId)) !== undefined;
}

/** Delivers it now, as the newest message of its thread. */
async function deliver({ db, now, push }: Deps, message: ChildMessageDocument, session: ClientSession): Promise<void> {
  const { _id, thread, senderId, receiverId } = message;
  const locked = await threadsOf(db).findOneAndUpdate(
    { _id: thread },
    [{ $set: { activeAt: { $max: [now(), { $add: ['$activeAt', 1] }] } } }],
    { session, returnDocument: 'after' },
  );
  const delivered: ChildMessageDocument = { ...message, state: 'delivered', createdAt: locked?.activeAt ?? now() };
  const { state, createdAt } = delivered;
  await childMessagesOf(db).updateOne({ _id, state: 'held' }, { $set: { state, createdAt } }, { session });
  afterCommit(session, () => {
    for (const childId of [senderId, receiverId]) push([childId], 'childMessage', viewChildMessage(delivered, childId));
  });
}

/**
 * One parent's yes; with the second the message is delivered. Saying yes twice changes nothing. @throws NOT_FOUND,
 * CONFLICT unless the two may write to each other now
 */
export async function releaseHeldMessage(
  deps: Deps,
  parentId: UserId,
  messageId: string,
): Promise<{ message: string; delivered: boolean }> {
  const { db, transact } = deps;
  return transact(async (session) => {
    const { message, parentIds } = await needHeld(deps, parentId, messageId, session);
    // One text for all causes: neither parent is told of a report (rules 4.7).
    if (!(await mayReceive(deps, message, session)))
      throw apiError('CONFLICT', { msg: 'The two cannot write to each other at the moment.' });
    const releasedBy = [...new Set([...(message.held?.releasedBy ?? []), parentId])];
    await childMessagesOf(db).updateOne({ _id: message._id }, { $set: { 'held.releasedBy': releasedBy } }, { session });
    if (!parentIds.every((userId) => releasedBy.includes(userId))) {
      afterCommit(session, () => deps.push(parentIds, 'monitor', {}));
      return { message: 'Thank you. It will be sent once the other family says yes too.', delivered: false };
    }
    await deliver(deps, message, session);
    await settle(deps, messageId, parentIds, session);
    return { message: 'The message was sent.', delivered: true };
  });
}

/** @throws NOT_FOUND */
export async function refuseHeldMessage(deps: Deps, parentId: UserId, messageId: string): Promise<{ message: string }> {
  const { db, transact, push } = deps;
  return transact(async (session) => {
    const { message, parentIds } = await needHeld(deps, parentId, messageId, session);
    await childMessagesOf(db).updateOne({ _id: message._id }, { $set: { state: 'refused' } }, { session });
    await settle(deps, messageId, parentIds, session);
    const refused: ChildMessageDocument = { ...message, state: 'refused' };
    const { senderId } = message;
    afterCommit(session, () => push([senderId], 'childMessage', viewChildMessage(refused, senderId)));
    return { message: 'The message was not sent.' };
  });
}
