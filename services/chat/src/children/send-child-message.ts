import {
  type ChildId,
  type ChildMessage,
  childMessageHeld,
  guardianHas,
  guardiansWith,
  pairKey,
  type SendChildMessage,
  TEXTS,
} from '@notalone/contracts';
import { CHILD_MESSAGES_PER_MINUTE, SCREENED_TOGETHER } from '@notalone/contracts/limits';
import { type Screening, screenMessage } from '@notalone/screening';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId } from 'mongodb';
import { notify } from '../notifications/notify.ts';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { underSixteen } from './child-messages.rules.ts';
import {
  type ChildMessageDocument,
  childMessagesOf,
  ensureThread,
  nextTime,
  recentContents,
  recentDigits,
  surroundingMessages,
} from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { type Friends, findFriends } from './friends.ts';
import { notifyOfDanger, withoutFamilyAfterHurt } from './notify-of-danger.ts';
import { pauseAfterFinding, pauseAfterPendingReviews } from './pause-thread.ts';
import { countPerhaps } from './perhaps-metrics.ts';
import { raiseSafetyCase, snapshotOf } from './safety-queue.store.ts';

type Deps = Pick<
  ChatDeps,
  'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log' | 'push' | 'pushNotifications' | 'keyedMutex'
>;

/** Digits sent one by one are read together this long (rules 4.5). */
const DIGITS_COUNT_MS = 24 * 3600 * 1000;
const notFriends = () =>
  apiError('FORBIDDEN', { msg: 'You can write to your friends. This friend is not available now.' });

const PER_MINUTE = {
  name: 'child-message',
  max: CHILD_MESSAGES_PER_MINUTE,
  windowSeconds: 60,
  msg: TEXTS.sendingTooFast,
};

/** A held message goes to the guardians who decide: the bell, the open monitor, and the event. */
async function notifyDeciders(
  deps: Deps,
  young: readonly ChildDocument[],
  message: ChildMessageDocument,
  session: ClientSession,
) {
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

/** Of cases that no other finding names. */
const LIFE = 'danger to life; the family is not told';
const PENDING_REVIEWS = 'three messages with contact details in a week';

async function openCase(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { reason, isUrgent, pausesThread }: { reason: string; isUrgent: boolean; pausesThread: boolean },
  session: ClientSession,
) {
  const context = await surroundingMessages(deps.db, message, session);
  const document = {
    _id: new ObjectId(),
    cause: 'screening' as const,
    reason,
    ...(isUrgent && { isUrgent }),
    ...(pausesThread && { pausesThread }),
    message: '',
    thread: message.thread,
    snapshot: snapshotOf(message),
    context: context.map(snapshotOf),
    at: message.createdAt,
  };
  await raiseSafetyCase(deps, document, [friends.sender._id, friends.receiver._id], session);
}

/** For the moderators who look after children, where there is something for them. */
async function raise(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { safety, isUrgent, perhaps, pausesThread = false }: Screening & { readonly pausesThread?: boolean },
  session: ClientSession,
): Promise<void> {
  if (perhaps) afterCommit(session, () => countPerhaps(perhaps.kind));
  const reason =
    safety?.reason ?? (isUrgent ? LIFE : perhaps?.isForSafetyQueue ? `perhaps ${perhaps.kind}` : undefined);
  if (reason !== undefined) await openCase(deps, friends, message, { reason, isUrgent, pausesThread }, session);
}

/** What follows from what the screening found, in the message's own transaction. */
async function follow(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { young, ...screening }: Screening & { readonly young: readonly ChildDocument[] },
  session: ClientSession,
): Promise<void> {
  const { safety, tellSendersParent } = screening;
  const { sender, receiver } = friends;
  const pausesThread = safety ? await pauseAfterFinding(deps, message, safety.pausesAtOnce, session) : false;
  await raise(deps, friends, message, { ...screening, pausesThread }, session);
  await notifyOfDanger(deps, sender, message, tellSendersParent, session);
  if (safety) return;
  if (message.state === 'held') {
    await notifyDeciders(deps, young, message, session);
    if (await pauseAfterPendingReviews(deps, message, session))
      await openCase(deps, friends, message, { reason: PENDING_REVIEWS, isUrgent: false, pausesThread: true }, session);
  } else {
    const key = `child-messages/${sender._id}`;
    const news = { userId: receiver._id, key: `${key}/${message._id.toHexString()}`, kind: 'friendMessage' } as const;
    await notify(deps, { ...news, friendId: sender._id, at: message.createdAt }, session);
  }
}

type Written = Pick<SendChildMessage, 'content' | 'clientId' | 'confirmed'>;

/**
 * From 16 the writer of a contact detail is asked once more (rules 4.6). A call for help is not kept waiting by that.
 * @throws CONFIRMATION_NEEDED
 */
function askOnceMore({ sender }: Friends, { contact, advice }: Screening, { confirmed }: Written, now: Date): void {
  if (!contact || confirmed || advice !== undefined || underSixteen([sender], now).length > 0) return;
  throw apiError('CONFIRMATION_NEEDED', { msg: `This looks like a contact detail (${contact.reason}). Send it?` });
}

/** What is held waits for the parents of those under 16; without any it is delivered at once (rules 4.6). */
function waitingOf(
  { contact, safety }: Screening,
  { confirmed }: Written,
  young: readonly ChildDocument[],
): Pick<ChildMessageDocument, 'state' | 'held'> {
  if (safety) return { state: 'withheld' };
  if (!contact || young.length === 0) return { state: 'delivered' };
  return { state: 'held', held: { reason: contact.reason, releasedBy: [], ...(confirmed && { confirmed }) } };
}

/**
 * Screens and stores it in one transaction, which locks the thread: two texts at once are read together too. Undefined
 * where the thread is paused: nobody gets it, but who calls for help in it is heard.
 */
function store(
  deps: Deps,
  friends: Friends,
  written: Written,
): Promise<{ message?: ChildMessageDocument; advice?: string | undefined }> {
  const { db, transact, now, keyedMutex } = deps;
  const { content, clientId } = written;
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
    const found = screenMessage([...before, content], digitsBefore);
    const screening = await withoutFamilyAfterHurt(db, friends.sender, found, now(), session);
    const { isSwearing, isTooLong, advice, note, digits, tellSendersParent } = screening;
    const young = underSixteen([friends.sender, friends.receiver], now());
    const message: ChildMessageDocument = {
      _id: new ObjectId(),
      thread,
      senderId,
      receiverId,
      content,
      ...waitingOf(screening, written, young),
      createdAt: createdAt ?? now(),
      ...(clientId !== undefined && { clientId }),
      ...(digits !== undefined && { digits }),
      ...(advice !== undefined && { advice }),
      ...(note !== undefined && { note }),
    };
    if (!createdAt) {
      await raise(deps, friends, message, screening, session);
      await notifyOfDanger(deps, friends.sender, message, tellSendersParent, session);
      return { advice };
    }
    if (isSwearing) throw fieldError('content', ['Please say it without that word.', advice].filter(Boolean).join(' '));
    if (isTooLong) throw fieldError('content', 'Please write it shorter.');
    askOnceMore(friends, screening, written, now());
    await childMessagesOf(db).insertOne(message, { session });
    await follow(deps, friends, message, { ...screening, young }, session);
    return { message };
  };
  // Two texts lock the same thread anyway; in turn they need no retries.
  return keyedMutex.runExclusive(thread, () => transact(work));
}

/**
 * Screens a child's message over its last ten joined and the digits of a day, stores it, and delivers it unless it has
 * to wait (rules 4.5). The same `clientId` is the same message, however often it is sent.
 * @throws FORBIDDEN unless the two are friends who may write, VALIDATION for swearing, RATE_LIMITED,
 * CONFIRMATION_NEEDED from 16 for a contact detail that the writer has not confirmed
 */
export async function sendChildMessage(
  deps: Deps,
  senderId: ChildId,
  { receiverChildId: receiverId, content, ...more }: SendChildMessage,
): Promise<ChildMessage> {
  const { db, push } = deps;
  const friends = await findFriends(deps, senderId, receiverId);
  if (!friends) throw notFriends();
  // Fails open: without Redis a child can still say that it needs help.
  await requireQuota(deps, PER_MINUTE, senderId);
  await ensureThread(db, [senderId, receiverId]);
  const { clientId } = more;
  const written = { ...more, content: content.normalize('NFC') };
  const { message, advice } = await store(deps, friends, written).catch(async (error: unknown) => {
    const thread = pairKey(senderId, receiverId);
    const sent =
      isDuplicate(error) && clientId !== undefined
        ? await childMessagesOf(db).findOne({ thread, senderId, clientId })
        : null;
    if (!sent) throw error;
    return { message: sent, advice: undefined };
  });
  if (!message) throw apiError('FORBIDDEN', { msg: advice ?? TEXTS.childThreadPaused });
  push([senderId], 'childMessage', viewChildMessage(message, senderId));
  if (message.state === 'delivered') push([receiverId], 'childMessage', viewChildMessage(message, receiverId));
  return viewChildMessage(message, senderId);
}
