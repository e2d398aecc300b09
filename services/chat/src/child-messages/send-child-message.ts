import { type ChildId, type ChildMessage, childMessageHeld, pairKey, type SendChildMessage } from '@notalone/contracts';
import { CHILD_MESSAGES_PER_MINUTE, HOLDS_UNTIL_PAUSE, SCREENED_TOGETHER } from '@notalone/contracts/limits';
import { type Screening, screenMessage } from '@notalone/screening';
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
  beforeHolds,
  type ChildMessageDocument,
  childMessagesOf,
  ensureThread,
  nextTime,
  pauseThread,
  recentContents,
  recentDigits,
} from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { countPerhaps } from './perhaps-metrics.ts';
import { raiseSafetyCase } from './safety-queue.store.ts';

type Deps = Pick<
  ChatDeps,
  'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log' | 'push' | 'pushNotifications' | 'keyedMutex'
>;
interface Friends {
  readonly sender: ChildDocument;
  readonly receiver: ChildDocument;
}

const CONTEXT_MESSAGES = 5;
/** Digits sent one by one are read together this long (rules 4.5). */
const DIGITS_COUNT_MS = 24 * 3600 * 1000;
const notFriends = () =>
  apiError('FORBIDDEN', { msg: 'You can write to your friends. This friend is not available now.' });
const PAUSED = 'This chat is paused. Please talk to a grown-up.';

/** The two, if they may write to each other now. */
export async function findFriends(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  senderId: ChildId,
  receiverId: ChildId,
): Promise<Friends | undefined> {
  const [children, friendship] = await Promise.all([
    findChildren(db, [senderId, receiverId]),
    findFriendship(db, senderId, receiverId),
  ]);
  const [sender, receiver] = [children.get(senderId), children.get(receiverId)];
  if (!sender || !receiver || friendship?.state !== 'accepted') return undefined;
  if (!canMessage(sender, now()) || !canMessage(receiver, now())) return undefined;
  // A ban of a parent closes the children's messages (rules 4.7).
  const parents = await findPeople(db, [sender.parentId, receiver.parentId]);
  if (![sender, receiver].every(({ parentId }) => isActive(parents.get(parentId)))) return undefined;
  return { sender, receiver };
}

/** Fails open: without Redis a child can still say that it needs help. @throws RATE_LIMITED */
async function countMessage({ limiter, log }: Deps, senderId: ChildId): Promise<void> {
  const limit = { max: CHILD_MESSAGES_PER_MINUTE, windowSeconds: 60 };
  const taken = await limiter.take('child-message', senderId, limit).catch((error: unknown) => {
    log.error({ err: error }, 'the messages of a minute could not be counted; the message is taken');
  });
  if (!taken || taken.allowed) return;
  const { retryAfterSeconds } = taken;
  throw apiError('RATE_LIMITED', { msg: 'That was a lot at once. Wait a little.', retryAfterSeconds });
}

const stateOf = ({ contact, safety }: Screening): ChildMessageDocument['state'] =>
  safety ? 'withheld' : contact ? 'held' : 'delivered';

/** Three held messages in seven days pause the thread (rules 4.5). */
async function pauseAfterHolds(deps: Deps, { thread, createdAt }: ChildMessageDocument, session: ClientSession) {
  const holds = await childMessagesOf(deps.db).countDocuments(
    { thread, held: { $exists: true }, createdAt: { $gt: beforeHolds(createdAt) } },
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

/** Of a case that no other finding names. */
const LIFE = 'danger to life; the family is not told';

async function openCase(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { reason, isUrgent }: { readonly reason: string; readonly isUrgent: boolean },
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
    ...(isUrgent && { isUrgent }),
    message: '',
    thread: message.thread,
    snapshot: snapshotOf(message),
    context: context.toReversed().map(snapshotOf),
    at: message.createdAt,
  };
  await raiseSafetyCase(deps, document, [friends.sender._id, friends.receiver._id], session);
}

/** For the moderators who look after children, where there is something for them. */
async function raise(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { safety, isUrgent, perhaps }: Screening,
  session: ClientSession,
): Promise<void> {
  if (perhaps) afterCommit(session, () => countPerhaps(perhaps.kind));
  const reason =
    safety?.reason ?? (isUrgent ? LIFE : perhaps?.isForSafetyQueue ? `perhaps ${perhaps.kind}` : undefined);
  if (reason !== undefined) await openCase(deps, friends, message, { reason, isUrgent }, session);
}

/** What follows from what the screening found, in the message's own transaction. */
async function follow(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  screening: Screening,
  session: ClientSession,
): Promise<void> {
  const { contact, safety, tellSendersParent } = screening;
  const { sender, receiver } = friends;
  await raise(deps, friends, message, screening, session);
  await tellOfDanger(deps, friends, message, tellSendersParent, session);
  if (safety) return;
  if (contact) {
    await tellParents(deps, friends, message, session);
    await pauseAfterHolds(deps, message, session);
  } else {
    const key = `child-messages/${sender._id}`;
    const news = { userId: receiver._id, key: `${key}/${message._id.toHexString()}`, kind: 'friendMessage' } as const;
    await notify(deps, { ...news, friendId: sender._id, at: message.createdAt }, session);
  }
}

/** Danger to life is told to the sender's parent, unless the text names that parent. */
async function tellOfDanger(
  deps: Deps,
  { sender }: Friends,
  message: ChildMessageDocument,
  isTold: boolean,
  session: ClientSession,
): Promise<void> {
  if (!isTold) return;
  const news = { userId: sender.parentId, key: `danger/${message._id.toHexString()}`, kind: 'childDanger' } as const;
  await notify(deps, { ...news, childId: sender._id, at: message.createdAt }, session);
}

interface Written {
  readonly content: string;
  readonly clientId: string | undefined;
}

/**
 * Screens and stores it in one transaction, which locks the thread: two texts at once are read together too. Undefined
 * where the thread is paused: nobody gets it, but who calls for help in it is heard.
 */
function store(
  deps: Deps,
  friends: Friends,
  { content, clientId }: Written,
): Promise<{ message?: ChildMessageDocument; advice?: string | undefined }> {
  const { db, transact, now, keyedMutex } = deps;
  const [senderId, receiverId] = [friends.sender._id, friends.receiver._id];
  const thread = pairKey(senderId, receiverId);
  const work = async (session: ClientSession) => {
    const createdAt = await nextTime(db, thread, now(), session);
    const before = await recentContents(db, { thread, senderId }, SCREENED_TOGETHER - 1, session);
    const digitsBefore = await recentDigits(
      db,
      { thread, senderId },
      new Date(now().getTime() - DIGITS_COUNT_MS),
      session,
    );
    const screening = screenMessage([...before, content], digitsBefore);
    const { isSwearing, isTooLong, contact, safety, advice, note, digits, tellSendersParent } = screening;
    const message: ChildMessageDocument = {
      _id: new ObjectId(),
      thread,
      senderId,
      receiverId,
      content,
      state: stateOf(screening),
      createdAt: createdAt ?? now(),
      ...(clientId !== undefined && { clientId }),
      ...(contact && !safety && { held: { reason: contact.reason, releasedBy: [] } }),
      ...(digits !== undefined && { digits }),
      ...(advice !== undefined && { advice }),
      ...(note !== undefined && { note }),
    };
    if (!createdAt) {
      await raise(deps, friends, message, screening, session);
      await tellOfDanger(deps, friends, message, tellSendersParent, session);
      return { advice };
    }
    if (isSwearing) throw fieldError('content', ['Please say it without that word.', advice].filter(Boolean).join(' '));
    if (isTooLong) throw fieldError('content', 'Please write it shorter.');
    await childMessagesOf(db).insertOne(message, { session });
    await follow(deps, friends, message, screening, session);
    return { message };
  };
  // Two texts lock the same thread anyway; in turn they need no retries.
  return keyedMutex.runExclusive(thread, () => transact(work));
}

/**
 * Screens a child's message over its last ten joined and the digits of a day, stores it, and delivers it unless it has to wait (rules 4.5). The
 * same `clientId` is the same message, however often it is sent.
 * @throws FORBIDDEN unless the two are friends who may write, VALIDATION for swearing, RATE_LIMITED
 */
export async function sendChildMessage(
  deps: Deps,
  senderId: ChildId,
  { receiverChildId: receiverId, content, clientId }: SendChildMessage,
): Promise<ChildMessage> {
  const { db, push } = deps;
  const friends = await findFriends(deps, senderId, receiverId);
  if (!friends) throw notFriends();
  await countMessage(deps, senderId);
  await ensureThread(db, [senderId, receiverId]);
  const written = { content: content.normalize('NFC'), clientId };
  const { message, advice } = await store(deps, friends, written).catch(async (error: unknown) => {
    const thread = pairKey(senderId, receiverId);
    const sent =
      isDuplicate(error) && clientId !== undefined
        ? await childMessagesOf(db).findOne({ thread, senderId, clientId })
        : null;
    if (!sent) throw error;
    return { message: sent, advice: undefined };
  });
  if (!message) throw apiError('FORBIDDEN', { msg: advice ?? PAUSED });
  push([senderId], 'childMessage', viewChildMessage(message, senderId));
  if (message.state === 'delivered') push([receiverId], 'childMessage', viewChildMessage(message, receiverId));
  return viewChildMessage(message, senderId);
}
