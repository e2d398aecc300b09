import { type ChildMessage, guardiansOf, pairKey, type SendChildMessage, TEXTS } from '@notalone/contracts';
import { CHILD_MESSAGES_PER_MINUTE, SCREENED_TOGETHER } from '@notalone/contracts/limits';
import { type Screening, screenMessage } from '@notalone/screening';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId } from 'mongodb';
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
import { decideHearers, type Hearers, notifyOfDanger } from './hear-message.ts';
import { notifyDeciders, notifyFriend } from './notify-of-message.ts';
import { pauseAfterFinding, pauseAfterPendingReviews } from './pause-thread.ts';
import { countPerhaps } from './perhaps-metrics.ts';
import { raiseSafetyCase, type SafetyCaseDocument, snapshotOf } from './safety-queue.store.ts';

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

/** Of cases that no other finding names. */
const LIFE = 'danger to life; the family may be told by a moderator';
const PENDING_REVIEWS = 'three messages with contact details in a week';

type Case = Pick<
  SafetyCaseDocument,
  'reason' | 'isUrgent' | 'isLifeAtRisk' | 'isInDoubt' | 'pausesThread' | 'disclosure'
>;

async function openCase(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  found: Case,
  session: ClientSession,
) {
  const context = await surroundingMessages(deps.db, message, session);
  const document = {
    _id: new ObjectId(),
    cause: 'screening' as const,
    ...found,
    message: '',
    thread: message.thread,
    snapshot: snapshotOf(message),
    context: context.map(snapshotOf),
    at: message.createdAt,
  };
  await raiseSafetyCase(deps, document, [friends.sender._id, friends.receiver._id], session);
}

interface Screened extends Screening {
  readonly hearers: Hearers;
}

/** The people whom the child tells of, or may tell of. */
function meantIn({ hearing, perhaps }: Screening) {
  if (!hearing) return perhaps?.reason && perhaps.kind !== 'self-harm' ? perhaps : undefined;
  return hearing.family || hearing.outcome === 'done by the writer' ? undefined : hearing;
}

/** Keeps in the case whom the child may mean. */
function disclosureOf({ sender }: Friends, screening: Screening): Case['disclosure'] {
  const meant = meantIn(screening);
  if (!meant) return undefined;
  const { named, mayBeGuardian } = meant;
  return { named, mayBeGuardian, guardianIds: [...guardiansOf(sender)], trustedIds: [] };
}

/** For the moderators who look after children, where there is something for them. */
async function raise(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  screened: Screened & { readonly pausesThread?: boolean },
  session: ClientSession,
): Promise<void> {
  const { safety, hearing, hearers, perhaps, pausesThread = false } = screened;
  if (perhaps) afterCommit(session, () => countPerhaps(perhaps));
  const reason = safety?.reason ?? (hearers.onCall ? LIFE : perhaps?.reason);
  if (reason === undefined) return;
  const disclosure = disclosureOf(friends, screened);
  const more = {
    ...(hearers.onCall && { isUrgent: true }),
    ...(hearing?.isLifeAtRisk && { isLifeAtRisk: true }),
    ...(!safety && !hearers.onCall && perhaps && perhaps.kind !== 'self-harm' && { isInDoubt: true }),
    ...(pausesThread && { pausesThread }),
    ...(disclosure && { disclosure }),
  };
  await openCase(deps, friends, message, { reason, ...more }, session);
}

/** Moderators and guardians who hear of it at once. */
async function tell(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  screened: Screened & { readonly pausesThread?: boolean },
  session: ClientSession,
): Promise<void> {
  await raise(deps, friends, message, screened, session);
  const { guardianIds } = screened.hearers;
  const danger = { messageId: message._id.toHexString(), guardianIds, at: message.createdAt };
  await notifyOfDanger(deps, friends.sender, danger, session);
}

/** What follows from what the screening found, in the message's own transaction. */
async function follow(
  deps: Deps,
  friends: Friends,
  message: ChildMessageDocument,
  { young, ...screened }: Screened & { readonly young: readonly ChildDocument[] },
  session: ClientSession,
): Promise<void> {
  const { safety } = screened;
  // A child who tells of somebody keeps its friend.
  const pausesThread =
    safety && !message.disclosure ? await pauseAfterFinding(deps, message, safety.pausesAtOnce, session) : false;
  await tell(deps, friends, message, { ...screened, pausesThread }, session);
  if (message.state === 'withheld') return;
  if (message.state !== 'held') return notifyFriend(deps, message, session);
  await notifyDeciders(deps, young, message, session);
  if (await pauseAfterPendingReviews(deps, message, session))
    await openCase(deps, friends, message, { reason: PENDING_REVIEWS, pausesThread: true }, session);
}

interface Written extends Pick<SendChildMessage, 'content' | 'clientId' | 'confirmed'> {
  /** Which device of the child wrote it. */
  readonly deviceId: string;
}

/**
 * From 16 the writer of a contact detail is asked once more (rules 4.6). A call for help is not kept waiting by that.
 * @throws CONFIRMATION_NEEDED
 */
function askOnceMore({ sender }: Friends, screening: Screening, { confirmed }: Written, now: Date): void {
  const { contact, advice, hearing, perhaps } = screening;
  const calls = advice !== undefined || hearing !== undefined || perhaps?.reason !== undefined;
  if (!contact || confirmed || calls || underSixteen([sender], now).length > 0) return;
  throw apiError('CONFIRMATION_NEEDED', { msg: `This looks like a contact detail (${contact.reason}). Send it?` });
}

/** The writer's own family does not hear of it, as somebody in it may be meant. */
const isForOnCallAlone = ({ hearing, hearers: { onCall, guardianIds } }: Screened) =>
  onCall && guardianIds.length === 0 && hearing?.outcome !== 'done by the writer';

/**
 * What a child tells of somebody, and what only on-call hears, is in nobody's sight. What is held waits for the parents
 * of those under 16; without any it is delivered at once (rules 4.6).
 */
function waitingOf(
  screened: Screened,
  { confirmed, deviceId }: Written,
  young: readonly ChildDocument[],
): Pick<ChildMessageDocument, 'state' | 'held' | 'disclosure' | 'isKeptFromParents'> {
  const { contact, safety, perhaps } = screened;
  if (isForOnCallAlone(screened)) return { state: 'withheld', disclosure: { deviceId } };
  if (safety) return { state: 'withheld' };
  // Parents would read what waits for them.
  if (perhaps?.reason && contact) return { state: 'withheld', disclosure: { deviceId } };
  if (perhaps?.reason) return { state: 'delivered', isKeptFromParents: true };
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
    const screening = screenMessage([...before, content], digitsBefore);
    const hearers = await decideHearers(db, friends.sender, screening.hearing, now(), session);
    const screened = { ...screening, hearers };
    const { isSwearing, isTooLong, note, digits } = screened;
    const advice = isForOnCallAlone(screened) ? screened.privateAdvice : screened.advice;
    const young = underSixteen([friends.sender, friends.receiver], now());
    const message: ChildMessageDocument = {
      _id: new ObjectId(),
      thread,
      senderId,
      receiverId,
      content,
      ...waitingOf(screened, written, young),
      createdAt: createdAt ?? now(),
      ...(clientId !== undefined && { clientId }),
      ...(digits !== undefined && { digits }),
      ...(advice !== undefined && { advice }),
      ...(note !== undefined && { note }),
    };
    // The child keeps on its page what it reads; nobody else gets it in a paused thread either.
    if (!createdAt && !message.disclosure) {
      await tell(deps, friends, message, screened, session);
      return { advice };
    }
    if (isSwearing) throw fieldError('content', ['Please say it without that word.', advice].filter(Boolean).join(' '));
    if (isTooLong) throw fieldError('content', 'Please write it shorter.');
    askOnceMore(friends, screening, written, now());
    await childMessagesOf(db).insertOne(message, { session });
    await follow(deps, friends, message, { ...screened, young }, session);
    return { message };
  };
  // Two texts lock the same thread anyway; in turn they need no retries.
  return keyedMutex.runExclusive(thread, () => transact(work));
}

type Sender = Pick<Extract<Caller, { role: 'child' }>, 'childId' | 'deviceId' | 'sessionId'>;

/**
 * Screens a child's message over its last ten joined and the digits of a day, stores it, and delivers it unless it has
 * to wait (rules 4.5). The same `clientId` is the same message, however often it is sent.
 * @throws FORBIDDEN unless the two are friends who may write, VALIDATION for swearing, RATE_LIMITED,
 * CONFIRMATION_NEEDED from 16 for a contact detail that the writer has not confirmed
 */
export async function sendChildMessage(
  deps: Deps,
  { childId: senderId, sessionId, deviceId = sessionId }: Sender,
  { receiverChildId: receiverId, content, ...more }: SendChildMessage,
): Promise<ChildMessage> {
  const { db, push } = deps;
  const friends = await findFriends(deps, senderId, receiverId);
  if (!friends) throw notFriends();
  // Fails open: without Redis a child can still say that it needs help.
  await requireQuota(deps, PER_MINUTE, senderId);
  await ensureThread(db, [senderId, receiverId]);
  const { clientId } = more;
  const written = { ...more, content: content.normalize('NFC'), deviceId };
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
  // The child's other devices, which somebody else may hold, do not show what it tells of somebody.
  if (!message.disclosure) push([senderId], 'childMessage', viewChildMessage(message, senderId));
  if (message.state === 'delivered') push([receiverId], 'childMessage', viewChildMessage(message, receiverId));
  return viewChildMessage(message, senderId);
}
