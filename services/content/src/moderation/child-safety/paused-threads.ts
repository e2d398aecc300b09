import { childThreadReleased, childThreadWaited } from '@notalone/contracts';
import { PAUSED_THREAD_HOURS } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins } from '../../people/people.ts';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';
import { isOwnFamily } from '../cases/moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** A report pauses the thread, and so does what our own check is sure of. An admin may have changed either. */
export const isThreadPaused = ({ type, threadPaused, reports }: CaseDocument): boolean =>
  type === 'child-message' &&
  (threadPaused ?? reports.some(({ reporterId, pausesThread }) => reporterId !== undefined || pausesThread));

/**
 * Lets the two write again as the case is dismissed, unless another open case pauses the same thread. Answers whether
 * it did: part of the transaction that closes the case.
 */
export async function releaseWithCase(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  found: CaseDocument,
  session: ClientSession,
): Promise<boolean> {
  const { _id, childIds = [], reports } = found;
  const caseId = reports[0]?.reportId;
  if (caseId === undefined) return false;
  await casesOf(db).updateOne({ _id }, { $set: { threadPaused: false }, $unset: { thread: '' } }, { session });
  const others = { _id: { $ne: _id }, state: 'open' as const, childIds: { $all: childIds } };
  if ((await casesOf(db).find(others, { session }).toArray()).some(isThreadPaused)) return false;
  await outbox.add(session, childThreadReleased, { key: caseId, data: { caseId } });
  return true;
}

const DAY_MS = PAUSED_THREAD_HOURS * 3_600_000;
/** How many days it has waited. */
const daysPaused = ({ thread }: CaseDocument, now: Date) =>
  thread ? Math.floor((now.getTime() - thread.pausedAt.getTime()) / DAY_MS) : 0;

function remind({ db, transact, outbox, now }: Deps, _id: ObjectId): Promise<void> {
  return transact(async (session) => {
    const found = await casesOf(db).findOne({ _id }, { session });
    const days = found ? daysPaused(found, now()) : 0;
    if (!found || days <= (found.thread?.reminders ?? 0)) return;
    await casesOf(db).updateOne({ _id }, { $set: { 'thread.reminders': days } }, { session });
    const caseId = _id.toHexString();
    const admins = (await findAdmins(db, session)).filter(({ account }) => account.safeguarding);
    // Nobody hears of a case of the own family.
    const adminIds = admins.map((admin) => admin._id).filter((userId) => !isOwnFamily({ userId }, found));
    await outbox.add(session, childThreadWaited, { key: caseId, data: { caseId, days, adminIds } });
  });
}

/**
 * A moderator reopens or ends a paused thread within 24 hours (rules 4.5). After that the admins who look after
 * children are reminded, once a day, also where the case is closed and the thread was left as it is.
 */
export async function remindOfPaused(deps: Deps, signal: AbortSignal): Promise<void> {
  const waiting = { 'thread.pausedAt': { $lte: new Date(deps.now().getTime() - DAY_MS) } };
  for await (const found of casesOf(deps.db).find(waiting)) {
    signal.throwIfAborted();
    if (daysPaused(found, deps.now()) > (found.thread?.reminders ?? 0)) await remind(deps, found._id);
  }
}

const EVERY_SECONDS = 600;
export const remindOfPausedRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('remind of paused threads', EVERY_SECONDS, ({ signal }) => remindOfPaused(deps, signal));
