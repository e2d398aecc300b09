import { childIdSchema, type HeldMessage, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ChildDocument, findChildren, findChildrenOf } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { decidersOf } from './child-messages.rules.ts';
import { type ChildMessageDocument, childMessagesOf } from './child-messages.store.ts';
import { deliverAfterReview, mayReceive, refuseAfterReview, resolveReviewNotices } from './deliver-after-review.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushNotifications'>;
type Children = ReadonlyMap<string, ChildDocument>;

const face = (childId: string, child: ChildDocument | undefined) => ({
  childId: childIdSchema.parse(childId),
  name: child?.name ?? '',
  avatar: child?.avatar ?? ('space-owl.svg' as const),
});

/** Who decides about it by the ages of the two now; nobody where one may not see it, or both are 16 or older. */
function decidersNow({ senderId, receiverId, createdAt }: ChildMessageDocument, children: Children, now: Date) {
  const two = [senderId, receiverId].flatMap((childId) => children.get(childId) ?? []);
  return decidersOf(two, createdAt, now) ?? [];
}

function viewPendingReview(
  { _id, content, createdAt, held: found, senderId, receiverId }: ChildMessageDocument,
  parentId: UserId,
  children: Children,
  deciders: readonly UserId[],
): HeldMessage {
  const others = deciders.filter((userId) => userId !== parentId);
  return {
    _id: _id.toHexString(),
    content,
    createdAt: createdAt.toISOString(),
    reason: found?.reason ?? '',
    from: face(senderId, children.get(senderId)),
    to: face(receiverId, children.get(receiverId)),
    fromMyChild: children.get(senderId)?.parentId === parentId,
    iReleased: found?.releasedBy.includes(parentId) ?? false,
    otherDecides: others.length > 0,
    otherReleased: others.some((userId) => found?.releasedBy.includes(userId)),
  };
}

/** Messages that wait for this parent's yes, as the parent of a child under 16, the oldest first. */
export async function listPendingReview(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  parentId: UserId,
): Promise<HeldMessage[]> {
  const mine = (await findChildrenOf(db, parentId)).map(({ _id }) => _id);
  const pending = await childMessagesOf(db)
    .find({ state: 'held', $or: [{ senderId: { $in: mine } }, { receiverId: { $in: mine } }] })
    .sort({ createdAt: 1 })
    .toArray();
  const children = await findChildren(
    db,
    pending.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
  );
  return pending.flatMap((message) => {
    const deciders = decidersNow(message, children, now());
    return deciders.includes(parentId) ? [viewPendingReview(message, parentId, children, deciders)] : [];
  });
}

/** A held message with those who decide. @throws NOT_FOUND for anybody else, and once it no longer waits */
async function requirePendingReview({ db, now }: Deps, parentId: UserId, messageId: string, session: ClientSession) {
  const message = await childMessagesOf(db).findOne({ _id: new ObjectId(messageId), state: 'held' }, { session });
  const children = message ? await findChildren(db, [message.senderId, message.receiverId], session) : undefined;
  const deciders = message && children ? decidersNow(message, children, now()) : [];
  if (!message || !deciders.includes(parentId)) throw apiError('NOT_FOUND');
  return { message, deciders };
}

/**
 * One parent's yes; with the last that is needed the message is delivered. Saying yes twice changes nothing.
 * @throws NOT_FOUND, CONFLICT unless the two may write to each other now
 */
export async function releasePendingReview(
  deps: Deps,
  parentId: UserId,
  messageId: string,
): Promise<{ message: string; delivered: boolean }> {
  const { db, transact } = deps;
  return transact(async (session) => {
    const { message, deciders } = await requirePendingReview(deps, parentId, messageId, session);
    // One text for all causes: neither parent is told of a report (rules 4.7).
    if (!(await mayReceive(deps, message, session)))
      throw apiError('CONFLICT', { msg: 'The two cannot write to each other at the moment.' });
    const releasedBy = [...new Set([...(message.held?.releasedBy ?? []), parentId])];
    await childMessagesOf(db).updateOne({ _id: message._id }, { $set: { 'held.releasedBy': releasedBy } }, { session });
    if (!deciders.every((userId) => releasedBy.includes(userId))) {
      afterCommit(session, () => deps.push(deciders, 'monitor', {}));
      return { message: 'Thank you. It will be sent once the other family says yes too.', delivered: false };
    }
    await deliverAfterReview(deps, message, session);
    await resolveReviewNotices(deps, message, deciders, session);
    return { message: 'The message was sent.', delivered: true };
  });
}

/** @throws NOT_FOUND */
export async function refusePendingReview(
  deps: Deps,
  parentId: UserId,
  messageId: string,
): Promise<{ message: string }> {
  return deps.transact(async (session) => {
    const { message, deciders } = await requirePendingReview(deps, parentId, messageId, session);
    await refuseAfterReview(deps, message, session);
    await resolveReviewNotices(deps, message, deciders, session);
    return { message: 'The message was not sent.' };
  });
}
