import {
  type ChildId,
  childIdSchema,
  type GuardianAction,
  guardianHas,
  type HeldMessage,
  isGuardianOf,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ChildDocument, findChildren, findChildrenOf } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type DecidingFamily, decidingFamilies, guardiansOfFamilies, hasReleased } from './child-messages.rules.ts';
import { type ChildMessageDocument, childMessagesOf } from './child-messages.store.ts';
import { deliverAfterReview, mayReceive, refuseAfterReview, resolveReviewNotices } from './deliver-after-review.ts';
import { publishGuardianAct } from './publish-guardian-act.ts';
import { guardianPaused } from './require-child-of.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'now' | 'push' | 'pushNotifications'>;
type Children = ReadonlyMap<string, ChildDocument>;

const face = (childId: string, child: ChildDocument | undefined) => ({
  childId: childIdSchema.parse(childId),
  name: child?.name ?? '',
  avatar: child?.avatar ?? ('space-owl.svg' as const),
});

const twoOf = ({ senderId, receiverId }: ChildMessageDocument, children: Children): ChildDocument[] =>
  [senderId, receiverId].flatMap((childId) => children.get(childId) ?? []);

/** Which families decide about it by the ages of the two now; none where one may not see it, or both are 16 or older. */
const familiesNow = (message: ChildMessageDocument, children: Children, now: Date): DecidingFamily[] =>
  decidingFamilies(twoOf(message, children), message.createdAt, now) ?? [];

/** The families for which this guardian decides, and the others. */
const splitFamilies = (families: readonly DecidingFamily[], userId: UserId) => ({
  mine: families.filter(({ guardianIds }) => guardianIds.includes(userId)),
  others: families.filter(({ guardianIds }) => !guardianIds.includes(userId)),
});

function viewPendingReview(
  { _id, content, createdAt, held: found, senderId, receiverId }: ChildMessageDocument,
  userId: UserId,
  children: Children,
  families: readonly DecidingFamily[],
): HeldMessage {
  const { mine, others } = splitFamilies(families, userId);
  const sender = children.get(senderId);
  return {
    _id: _id.toHexString(),
    content,
    createdAt: createdAt.toISOString(),
    reason: found?.reason ?? '',
    from: face(senderId, sender),
    to: face(receiverId, children.get(receiverId)),
    fromMyChild: sender !== undefined && isGuardianOf(sender, userId),
    iReleased: mine.every((family) => hasReleased(family, found)),
    otherDecides: others.length > 0,
    otherReleased: others.some((family) => hasReleased(family, found)),
  };
}

/** Messages that wait for this guardian's family, for a child under 16, the oldest first. */
export async function listPendingReview(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
): Promise<HeldMessage[]> {
  const mine = (await findChildrenOf(db, userId)).map(({ _id }) => _id);
  const pending = await childMessagesOf(db)
    .find({ state: 'held', $or: [{ senderId: { $in: mine } }, { receiverId: { $in: mine } }] })
    .sort({ createdAt: 1 })
    .toArray();
  const children = await findChildren(
    db,
    pending.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
  );
  return pending.flatMap((message) => {
    const families = familiesNow(message, children, now());
    return guardiansOfFamilies(families).includes(userId)
      ? [viewPendingReview(message, userId, children, families)]
      : [];
  });
}

/**
 * A held message with the families that decide. @throws NOT_FOUND for anybody else, and once it no longer waits;
 * FORBIDDEN to a guardian who may not decide
 */
async function requirePendingReview({ db, now }: Deps, userId: UserId, messageId: string, session: ClientSession) {
  const message = await childMessagesOf(db).findOne({ _id: new ObjectId(messageId), state: 'held' }, { session });
  if (!message) throw apiError('NOT_FOUND');
  const children = await findChildren(db, [message.senderId, message.receiverId], session);
  const families = familiesNow(message, children, now());
  const { mine } = splitFamilies(families, userId);
  if (mine.length > 0) return { message, families, mine, children };
  const isPaused = twoOf(message, children).some(
    (child) => isGuardianOf(child, userId) && !guardianHas(child, userId, 'decisions'),
  );
  throw isPaused ? guardianPaused() : apiError('NOT_FOUND');
}

/** Each child of these families shows its other guardian what was decided. */
async function publishDecisions(
  deps: Deps,
  { message, children }: { readonly message: ChildMessageDocument; readonly children: Children },
  decided: readonly DecidingFamily[],
  { userId, action }: { readonly userId: UserId; readonly action: GuardianAction },
  session: ClientSession,
): Promise<void> {
  for (const child of decided.flatMap(({ childId }) => children.get(childId) ?? [])) {
    const friendId: ChildId = child._id === message.senderId ? message.receiverId : message.senderId;
    await publishGuardianAct(deps, child, { userId, action, friendId }, session);
  }
}

/**
 * One guardian's yes, which is the family's; with the last family that is needed the message is delivered. Saying yes
 * twice changes nothing.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT unless the two may write to each other now
 */
export async function releasePendingReview(
  deps: Deps,
  userId: UserId,
  messageId: string,
): Promise<{ message: string; delivered: boolean }> {
  const { db, transact } = deps;
  return transact(async (session) => {
    const found = await requirePendingReview(deps, userId, messageId, session);
    const { message, families, mine } = found;
    // One text for all causes: neither parent is told of a report (rules 4.7).
    if (!(await mayReceive(deps, message, session)))
      throw apiError('CONFLICT', { msg: 'The two cannot write to each other at the moment.' });
    const waiting = families.filter((family) => !hasReleased(family, message.held));
    const decided = waiting.filter((family) => mine.includes(family));
    const rest = waiting.filter((family) => !mine.includes(family));
    const releasedBy = [...new Set([...(message.held?.releasedBy ?? []), userId])];
    const releasedFor = families.filter((family) => !rest.includes(family)).map(({ childId }) => childId);
    const yes = { 'held.releasedBy': releasedBy, 'held.releasedFor': releasedFor };
    await childMessagesOf(db).updateOne({ _id: message._id }, { $set: yes }, { session });
    await publishDecisions(deps, found, decided, { userId, action: 'released-message' }, session);
    const everybody = guardiansOfFamilies(families);
    if (rest.length > 0) {
      const stillDeciding = guardiansOfFamilies(rest);
      const done = everybody.filter((one) => !stillDeciding.includes(one));
      await resolveReviewNotices(deps, message, done, session);
      afterCommit(session, () => deps.push(stillDeciding, 'monitor', {}));
      return { message: 'Thank you. It will be sent once the other family says yes too.', delivered: false };
    }
    await deliverAfterReview(deps, message, session);
    await resolveReviewNotices(deps, message, everybody, session);
    return { message: 'The message was sent.', delivered: true };
  });
}

/** @throws NOT_FOUND, FORBIDDEN */
export async function refusePendingReview(deps: Deps, userId: UserId, messageId: string): Promise<{ message: string }> {
  return deps.transact(async (session) => {
    const found = await requirePendingReview(deps, userId, messageId, session);
    const { message, families, mine } = found;
    await refuseAfterReview(deps, message, session);
    await publishDecisions(deps, found, mine, { userId, action: 'refused-message' }, session);
    await resolveReviewNotices(deps, message, guardiansOfFamilies(families), session);
    return { message: 'The message was not sent.' };
  });
}
