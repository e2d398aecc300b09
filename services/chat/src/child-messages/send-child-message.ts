import { type ChildId, type ChildMessage, childMessageHeld, pairKey, type SendChildMessage } from '@notalone/contracts';
import {
  CHILD_MESSAGES_PER_MINUTE,
  HOLDS_PAUSE_DAYS,
  HOLDS_UNTIL_PAUSE,
  SCREENED_TOGETHER,
} from '@notalone/contracts/limits';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ChildDocument, findChildren, findFriendship } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { findPeople, isActive } from '../people.ts';
import { canMessage } from './child-messages.rules.ts';
import {
  type ChildMessageDocument,
  childMessagesOf,
  ensureThread,
  nextTime,
  pauseThread,
  recentContents,
} from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { raiseSafetyCase } from './safety-queue.store.ts';
import { type Screening, screenMessage } from './screening/screen-message.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'push' | 'pushNotifications'>;
interface Friends {
  readonly sender: ChildDocument;
  readonly receiver: ChildDocument;
}

const DAY_MS = 24 * 3600 * 1000;
const CONTEXT_MESSAGES = 5;
const notFriends = () =>
  apiError('FORBIDDEN', { msg: 'You can write to your friends. This friend is not available now.' });
const paused = () => apiError('FORBIDDEN', { msg: 'This chat is paused. Please talk to a grown-up.' });

/** The two, if they may write to each other now. @throws FORBIDDEN */
async function needFriends({ db, now }: Deps, senderId: ChildId, receiverId: ChildId): Promise<Friends> {
  const [children, friendship] = await Promise.all([
    findChildren(db, [senderId, receiverId]),
    findFriendship(db, senderId, receiverId),
  ]);
  const [sender, receiver] = [children.get(senderId), children.get(receiverId)];
  if (!sender || !receiver || friendship?.state !== 'accepted') throw notFriends();
  if (!canMessage(sender, now()) || !canMessage(receiver, now())) throw notFriends();
  // A ban of a parent closes the children's messages (rules 4.7).
  const parents = await findPeople(db, [sender.parentId, receiver.parentId]);
  if (![sender, receiver].every(({ parentId }) => isActive(parents.get(parentId)))) throw notFriends();
  return { sender, receiver };
}

/** @throws RATE_LIMITED */
async function countMessage({ limiter }: Deps, senderId: ChildId): Promise<void> {
  const limit = { max: CHILD_MESSAGES_PER_MINUTE, windowSeconds: 60 };
  const { allowed, retryAfterSeconds } = await limiter.take('child-message', senderId, limit);
  if (!allowed) throw apiError('RATE_LIMITED', { msg: 'That was a lot at once. Wait a little.', retryAfterSeconds });
}

const stateOf = ({ contact, safety }: Screening): ChildMessageDocument['state'] =>
  safety ? 'withheld' : contact ? 'held' : 'delivered';

/** Three held messages in seven days pause the thread (rules 4.5). */
async function pauseAfterHolds(deps: Deps, { thread, createdAt }: ChildMessageDocument, session: ClientSession) {
  const since = new Date(createdAt.getTime() - HOLDS_PAUSE_DAYS * DAY_MS);
  const holds = await childMessagesOf(deps.db).countDocuments(
    { thread, held: { $exists: true }, createdAt: { $gt: since } },
    { session },
  );
  if (holds >= HOLDS_UNTIL_PAUSE) await pauseThread(deps.db, thread, { cause: 'holds', at: createdAt }, session);
}

/** A held message goes to both parents: the bell, the open monitor, and the event. */
async function tellParents(
  deps: Deps,
  { sender, receiver }: Friends,
  message: ChildMessageDocument,
  session: ClientSession,
) {
  const messageId = message._id.toHexString();
  const parentIds = [...new Set([sender.parentId, receiver.parentId])];
  for (const userId of parentIds) {
    const childId = userId === sender.parentId ? sender._id : receiver._id;
    const news = { userId, key: `held/${messageId}`, kind: 'childHeld', childId, relatedId: messageId } as const;
    await notify(deps, { ...news, at: message.createdAt }, session);
  }
  await deps.outbox.add(session, childMessageHeld, { key: messageId, data: { messageId, parentIds } });
  afterCommit(session, () => deps.push(parentIds, 'monitor', {}));
}

async function openCase(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  reason: string,
  session: ClientSession,
) {
  const { db } = deps;
  const context = await childMessagesOf(db)
    .find({ thread: message.thread, _id: { $ne: message._id } }, { session })
    .sort({ createdAt: -1 })
    .limit(CONTEXT_MESSAGES)
    .toArray();
  const snapshotOf = ({ _id, senderId, content, createdAt }: ChildMessageDocument) => ({
    _id,
    senderId,
    content,
    createdAt,
  });
  const document = {
    _id: new ObjectId(),
    cause: 'screening' as const,
    reason,
    message: '',
    thread: message.thread,
    snapshot: snapshotOf(message),
    context: context.toReversed().map(snapshotOf),
    at: message.createdAt,
  };
  await raiseSafetyCase(deps, document, [friends.sender._id, friends.receiver._id], session);
}

/** What follows from what the screening found, in the message's own transaction. */
async function follow(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { contact, safety, tellSendersParent }: Screening,
  session: ClientSession,
): Promise<void> {
  const { sender, receiver } = friends;
  if (safety) await openCase(deps, friends, message, safety.reason, session);
  else if (contact) {
    await tellParents(deps, friends, message, session);
    await pauseAfterHolds(deps, message, session);
  } else {
    const key = `child-messages/${sender._id}`;
    const news = { userId: receiver._id, key: `${key}/${message._id.toHexString()}`, kind: 'friendMessage' } as const;
    await notify(deps, { ...news, friendId: sender._id, at: message.createdAt }, session);
  }
  if (tellSendersParent) {
    const news = { userId: sender.parentId, key: `danger/${message._id.toHexString()}`, kind: 'childDanger' } as const;
    await notify(deps, { ...news, childId: sender._id, at: message.createdAt }, session);
  }
}

type Unsent = Omit<ChildMessageDocument, 'createdAt'>;

async function store(
  deps: Deps,
  friends: Friends,
  unsent: Unsent,
  screening: Screening,
): Promise<ChildMessageDocument> {
  const { db, transact, now } = deps;
  return transact(async (session) => {
    const createdAt = await nextTime(db, unsent.thread, now(), session);
    if (!createdAt) throw paused();
    const message = { ...unsent, createdAt };
    await childMessagesOf(db).insertOne(message, { session });
    await follow(deps, friends, message, screening, session);
    return message;
  });
}

/**
 * Screens a child's message over its last ten joined, stores it, and delivers it unless it has to wait (rules 4.5). The
 * same `clientId` is the same message, however often it is sent.
 * @throws FORBIDDEN unless the two are friends who may write, VALIDATION for swearing, RATE_LIMITED
 */
export async function sendChildMessage(
  deps: Deps,
  senderId: ChildId,
  { receiverChildId: receiverId, content: typed, clientId }: SendChildMessage,
): Promise<ChildMessage> {
  const { db, push } = deps;
  const friends = await needFriends(deps, senderId, receiverId);
  await countMessage(deps, senderId);
  const thread = pairKey(senderId, receiverId);
  const content = typed.normalize('NFC');
  const before = await recentContents(db, thread, senderId, SCREENED_TOGETHER - 1);
  const screening = screenMessage([...before, content]);
  if (screening.isSwearing) throw fieldError('content', 'Please say it without that word.');
  const unsent: Unsent = {
    _id: new ObjectId(),
    thread,
    senderId,
    receiverId,
    content,
    state: stateOf(screening),
    ...(clientId !== undefined && { clientId }),
    ...(screening.contact && !screening.safety && { held: { reason: screening.contact.reason, releasedBy: [] } }),
    ...(screening.advice !== undefined && { advice: screening.advice }),
    ...(screening.note !== undefined && { note: screening.note }),
  };
  await ensureThread(db, [senderId, receiverId]);
  const message = await store(deps, friends, unsent, screening).catch(async (error: unknown) => {
    const sent =
      isDuplicate(error) && clientId !== undefined
        ? await childMessagesOf(db).findOne({ thread, senderId, clientId })
        : null;
    if (!sent) throw error;
    return sent;
  });
  push([senderId], 'childMessage', viewChildMessage(message, senderId));
  if (message.state === 'delivered') push([receiverId], 'childMessage', viewChildMessage(message, receiverId));
  return viewChildMessage(message, senderId);
}
