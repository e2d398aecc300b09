import { type ChildId, pairKey, type UserId } from '@notalone/contracts';
import { CHILD_CONTEXT_AFTER, CHILD_CONTEXT_BEFORE, HOLDS_PAUSE_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';

/** Why nobody can write in a thread: a report, something for the safety queue, or three held messages in a week. */
export type PauseCause = 'report' | 'safety' | 'held-messages';

/**
 * What two children wrote to each other: one document a pair, which every message locks, so that a pause and a message
 * are put in an order.
 */
export interface ThreadDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: ChildId[];
  /** The newest message. Rises with each message. */
  activeAt: Date;
  paused?: { cause: PauseCause; at: Date };
  /** A moderator reopened it: what was found before does not pause it again. */
  reopenedAt?: Date;
  /** The other child is erased; of other threads the friendship says when they ended. */
  endedAt?: Date;
}

/**
 * `held` waits for the parents of those under 16, `refused` was refused by one of them, `withheld` is in the safety
 * queue and in no parent's sight (rules 4.5), `removed` was taken away by moderators and is erased after 90 days (rules
 * 6.4).
 */
export type MessageState = 'delivered' | 'held' | 'refused' | 'withheld' | 'removed';

export interface ChildMessageDocument {
  _id: ObjectId;
  thread: string;
  senderId: ChildId;
  receiverId: ChildId;
  content: string;
  state: MessageState;
  /** Strictly increasing within a thread; of a released message, when it was released. */
  createdAt: Date;
  clientId?: string;
  /**
   * What was found, for parents to read; who of them has released it, and for which of the two children; and whether
   * its writer, from 16, was asked once more.
   */
  held?: { reason: string; releasedBy: UserId[]; releasedFor?: ChildId[]; confirmed?: true };
  /** The digits of a text that is hardly more than digits. */
  digits?: string;
  /** Fixed words for the sender alone. */
  advice?: string;
  /**
   * The child tells of somebody who may be in the family: only on-call reads it, and the sender on the device on which
   * it was written, until the child hides it. `isUnread`: nobody on call has opened it for ten minutes.
   */
  disclosure?: { deviceId: string; isUnread?: true; isHidden?: true };
  /** It may tell of somebody: no guardian reads it before a moderator has. */
  isKeptFromParents?: true;
  /** A moderator has found that it tells of nobody: later texts are read without it. */
  isDismissed?: true;
  /** Fixed words for both. */
  note?: string;
  /** Of a removed one: the newest decision that removed it. */
  removed?: { at: Date; before: Exclude<MessageState, 'removed'>; decisionId: string };
  /** Who has reported it and does not see it any more. */
  hiddenFor?: ChildId[];
}

/** A telephone number has no more pieces than digits. */
const PIECES_OF_NUMBER = 14;

export const THREAD_INDEXES: readonly IndexDescription[] = [
  { name: 'of-member', key: { members: 1 } },
  { name: 'ended-at', key: { endedAt: 1 }, sparse: true },
];
export const threadsOf = (db: Db): Collection<ThreadDocument> => db.collection('childThreads');
export const childMessagesOf = (db: Db): Collection<ChildMessageDocument> => db.collection('childMessages');

export const findThread = (db: Db, one: ChildId, other: ChildId): Promise<ThreadDocument | null> =>
  threadsOf(db).findOne({ _id: pairKey(one, other) });

/** More than a child can have friends. */
const THREADS_MAX = 500;

/** A child's threads in which something was written, the newest first. */
export const findWrittenThreads = (db: Db, childId: ChildId): Promise<ThreadDocument[]> =>
  threadsOf(db)
    .find({ members: childId, activeAt: { $gt: new Date(0) } })
    .sort({ activeAt: -1 })
    .limit(THREADS_MAX)
    .toArray();

/** Call before the transaction that locks it: an upsert in two transactions at once would fail one of them for good. */
export async function ensureThread(db: Db, members: readonly [ChildId, ChildId]): Promise<void> {
  await threadsOf(db).updateOne(
    { _id: pairKey(...members) },
    { $setOnInsert: { members: [...members].toSorted(), activeAt: new Date(0) } },
    { upsert: true },
  );
}

const pauseDaysBefore = (now: Date): Date => new Date(now.getTime() - HOLDS_PAUSE_DAYS * 24 * 3600 * 1000);

/** Nobody can write. A pause for held messages is over once they are a week old; others end by a moderator alone. */
export const isPaused = ({ paused }: ThreadDocument, now: Date): boolean =>
  paused !== undefined && (paused.cause !== 'held-messages' || paused.at > pauseDaysBefore(now));

/** Locks the thread and answers the time of its next message; undefined while it is paused. */
export async function nextTime(db: Db, thread: string, now: Date, session: ClientSession): Promise<Date | undefined> {
  const isOver = { 'paused.cause': 'held-messages' as const, 'paused.at': { $lte: pauseDaysBefore(now) } };
  const locked = await threadsOf(db).findOneAndUpdate(
    { _id: thread, $or: [{ paused: { $exists: false } }, isOver] },
    [{ $set: { activeAt: { $max: [now, { $add: ['$activeAt', 1] }] } } }, { $unset: 'paused' }],
    { session, returnDocument: 'after' },
  );
  return locked?.activeAt;
}

/** A pause by a report or a moderator replaces one that would end by itself. */
export async function pauseThread(
  db: Db,
  thread: string,
  paused: { cause: PauseCause; at: Date },
  session: ClientSession,
): Promise<void> {
  const replaced = paused.cause === 'held-messages' ? [] : [{ 'paused.cause': 'held-messages' as const }];
  const which = { _id: thread, $or: [{ paused: { $exists: false } }, ...replaced] };
  await threadsOf(db).updateOne(which, { $set: { paused } }, { session });
}

/** The two may write again, unless it was paused anew after a moderator reopened it. */
export async function releaseThread(db: Db, thread: string, at: Date, session: ClientSession): Promise<void> {
  const paused = { $cond: [{ $lte: ['$paused.at', at] }, '$$REMOVE', '$paused'] };
  const change = [{ $set: { paused, reopenedAt: { $max: ['$reopenedAt', at] } } }];
  await threadsOf(db).updateOne({ _id: thread }, change, { session });
}

/** Whether so many messages of a kind came in the last week, and since a moderator reopened the thread. */
export async function areTooMany(
  db: Db,
  { thread, createdAt }: Pick<ChildMessageDocument, 'thread' | 'createdAt'>,
  which: Filter<ChildMessageDocument>,
  count: number,
  session: ClientSession,
): Promise<boolean> {
  const { reopenedAt = new Date(0) } = (await threadsOf(db).findOne({ _id: thread }, { session })) ?? {};
  const since = { $gt: new Date(Math.max(pauseDaysBefore(createdAt).getTime(), reopenedAt.getTime())) };
  const found = await childMessagesOf(db).countDocuments({ ...which, thread, createdAt: since }, { session });
  return found >= count;
}

/** The messages around one, the oldest first: ten before and five after (rules 4.7). */
export async function surroundingMessages(
  db: Db,
  { _id, thread, createdAt }: Pick<ChildMessageDocument, '_id' | 'thread' | 'createdAt'>,
  session: ClientSession,
): Promise<ChildMessageDocument[]> {
  const others = { thread, _id: { $ne: _id } };
  const before = await childMessagesOf(db)
    .find({ ...others, createdAt: { $lte: createdAt } }, { session })
    .sort({ createdAt: -1 })
    .limit(CHILD_CONTEXT_BEFORE)
    .toArray();
  const after = await childMessagesOf(db)
    .find({ ...others, createdAt: { $gt: createdAt } }, { session })
    .sort({ createdAt: 1 })
    .limit(CHILD_CONTEXT_AFTER)
    .toArray();
  return [...before.toReversed(), ...after];
}

/** The newest first, before a time. */
export const listMessages = (
  db: Db,
  which: Filter<ChildMessageDocument>,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<ChildMessageDocument[]> =>
  childMessagesOf(db)
    .find({ $and: [which, before ? { createdAt: { $lt: before } } : {}] })
    .sort({ createdAt: -1 })
    .limit(limit)
    .toArray();

/** What reached the friend as it was written: a text that had to wait is not matched again with a later one. */
const NEVER_PENDING_REVIEW = { state: 'delivered' as const, held: { $exists: false } };

/** The sender's newest contents in a thread that were never held nor dismissed, the oldest first. */
export async function recentContents(
  db: Db,
  { thread, senderId }: Pick<ChildMessageDocument, 'thread' | 'senderId'>,
  count: number,
  session: ClientSession,
): Promise<string[]> {
  const found = await childMessagesOf(db)
    .find(
      { ...NEVER_PENDING_REVIEW, thread, senderId, isDismissed: { $exists: false } },
      { projection: { content: 1 }, session },
    )
    .sort({ createdAt: -1 })
    .limit(count)
    .toArray();
  return found.map(({ content }) => content).toReversed();
}

/** The sender's newest texts of hardly more than digits since a time, as their digits, the oldest first. */
export async function recentDigits(
  db: Db,
  { thread, senderId }: Pick<ChildMessageDocument, 'thread' | 'senderId'>,
  since: Date,
  session: ClientSession,
): Promise<string[]> {
  const found = await childMessagesOf(db)
    .find(
      { ...NEVER_PENDING_REVIEW, thread, senderId, createdAt: { $gt: since }, digits: { $exists: true } },
      { projection: { digits: 1 }, session },
    )
    .sort({ createdAt: -1 })
    .limit(PIECES_OF_NUMBER)
    .toArray();
  return found.flatMap(({ digits }) => digits ?? []).toReversed();
}

export const findThreadsOf = (db: Db, childId: ChildId, session: ClientSession): Promise<ThreadDocument[]> =>
  threadsOf(db).find({ members: childId }, { session }).toArray();

/** A family's yes stands without the guardian who said it, where that was written down for the child. */
async function forgetReleaser(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await childMessagesOf(db).updateMany(
    { 'held.releasedBy': userId },
    { $pull: { 'held.releasedBy': userId } },
    { session },
  );
}

export const CHILD_MESSAGES: PersonalData<ChildMessageDocument, { readonly db: Db }> = {
  collection: 'childMessages',
  indexes: [
    { name: 'in-order', key: { thread: 1, createdAt: -1 } },
    {
      name: 'sent-once',
      key: { thread: 1, senderId: 1, clientId: 1 },
      unique: true,
      partialFilterExpression: { clientId: { $exists: true } },
    },
    { name: 'of-sender', key: { senderId: 1, state: 1, createdAt: -1 } },
    { name: 'of-receiver', key: { receiverId: 1, state: 1, createdAt: -1 } },
    { name: 'removed-at', key: { 'removed.at': 1 }, sparse: true },
    { name: 'held', key: { state: 1, createdAt: 1 }, partialFilterExpression: { state: 'held' } },
    { name: 'released-by', key: { 'held.releasedBy': 1 }, sparse: true },
  ],
  subject: 'both',
  where: (childId: ChildId) => ({ $or: [{ senderId: childId }, { receiverId: childId }] }),
  hold: {},
  whenLeaving: {
    async by({ db }, { subject, id }, session: ClientSession) {
      if (subject === 'person') await forgetReleaser(db, id as UserId, session);
    },
    says: 'Deleted with their threads. Which guardian let a message through is forgotten with that guardian.',
  },
  privacy: [
    {
      what: "children's messages: text, ids of both, time, what was found in them",
      why: 'to talk with friends',
      seenBy:
        "the two children; a held one the parents of those under 16; by the child's age its parents, each reading shown to the child",
      kept: 'until 90 days after the two are no friends any more; with the child who wrote them',
    },
  ],
  inCopy: { kind: 'childMessage' },
  receipt: 'childMessages',
};
