import { safetyCaseOpened, safetyCaseWaited } from '@notalone/contracts';
import { SAFETY_CALL_MINUTES, SAFETY_DIGEST_MINUTES, URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { takeInterval } from '@notalone/service-kit/limits/once-per-interval';
import type { ClientSession, Db } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins } from '../../people/people.ts';
import { type CaseDocument, casesOf, UNOPENED, URGENT } from '../cases/cases.store.ts';
import { isOwnFamily } from '../cases/moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

const NOT_URGENT = { ...UNOPENED, 'safety.isUrgent': { $exists: false } };
const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);

/** A child that writes again and again is one call: on-call is being rung about it already. */
async function isRungAbout(db: Db, { _id, childIds = [] }: CaseDocument, at: Date, session: ClientSession) {
  const since = { $gt: minutesBefore(at, URGENT_CALL_MINUTES) };
  const other = { ...URGENT, _id: { $ne: _id }, childIds: { $in: childIds }, 'safety.rungAt': since };
  return (await casesOf(db).findOne(other, { session })) !== null;
}

/** Texts on-call about an urgent case at once, and rings (rules 4.5). */
async function callAtOnce(
  { db, outbox, now }: Pick<Deps, 'db' | 'outbox' | 'now'>,
  found: CaseDocument,
  session: ClientSession,
): Promise<void> {
  const caseId = found._id.toHexString();
  const rings = !(await isRungAbout(db, found, now(), session));
  const data = { caseId, minutes: 0, ...(rings && { rings: true as const }) };
  await outbox.add(session, safetyCaseWaited, { key: caseId, data });
}

/**
 * Starts the clock of a child-safety case, and tells the safeguarding admins by bell and mail (rules 6.2); of an urgent
 * one on-call at once (rules 4.5).
 */
export async function startSafetyClock(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  found: CaseDocument,
  { since, isUrgent = false }: { readonly since: Date; readonly isUrgent?: boolean },
  session: ClientSession,
): Promise<void> {
  const { db, outbox, now } = deps;
  const { _id } = found;
  if (isUrgent) await callAtOnce(deps, found, session);
  const safety = { since, calls: 0, ...(isUrgent && { isUrgent: true as const, rungAt: now() }) };
  await casesOf(db).updateOne({ _id }, { $set: { safety } }, { session });
  const admins = (await findAdmins(db, session)).filter(({ account }) => account.safeguarding);
  // Nobody hears of a case of the own family.
  const adminIds = admins.map((admin) => admin._id).filter((userId) => !isOwnFamily({ userId }, found));
  const caseId = _id.toHexString();
  await outbox.add(session, safetyCaseOpened, { key: caseId, data: { caseId, adminIds } });
}

/** An admin has opened the case, so nobody needs to be called. */
export async function stopSafetyClock({ db, now }: Pick<Deps, 'db' | 'now'>, { _id }: CaseDocument): Promise<void> {
  await casesOf(db).updateOne(
    { _id, safety: { $exists: true }, 'safety.openedAt': { $exists: false } },
    { $set: { 'safety.openedAt': now() } },
  );
}

const waitedMinutes = ({ safety }: CaseDocument, now: Date) =>
  safety ? Math.floor((now.getTime() - safety.since.getTime()) / 60_000) : 0;

const unopened = (db: Db, which: object, session: ClientSession): Promise<CaseDocument[]> =>
  casesOf(db).find(which, { session }).sort({ 'safety.since': 1 }).toArray();

/** Rings on-call about urgent cases every five minutes until somebody opens them. Several together are one call. */
async function ringUrgent({ db, transact, outbox, now }: Deps): Promise<void> {
  await transact(async (session) => {
    const at = now();
    const found = await unopened(db, URGENT, session);
    const limit = minutesBefore(at, URGENT_CALL_MINUTES);
    const [oldest] = found;
    if (!oldest || !found.some(({ safety }) => (safety?.rungAt ?? safety?.since ?? at) <= limit)) return;
    const ids = found.map(({ _id }) => _id);
    await casesOf(db).updateMany({ _id: { $in: ids } }, { $set: { 'safety.rungAt': at } }, { session });
    const caseId = oldest._id.toHexString();
    const data = { caseId, minutes: waitedMinutes(oldest, at), waiting: found.length, rings: true as const };
    await outbox.add(session, safetyCaseWaited, { key: caseId, data });
  });
}

/**
 * Texts on-call about the other cases that nobody has opened after 30 minutes, and again after 60: the first at once,
 * then one text in ten minutes says how many wait.
 */
async function textWaiting({ db, transact, outbox, now }: Deps): Promise<void> {
  await transact(async (session) => {
    const at = now();
    const [first] = SAFETY_CALL_MINUTES;
    const since = { $lte: minutesBefore(at, first) };
    const waiting = await unopened(db, { ...NOT_URGENT, 'safety.since': since }, session);
    const passed = (one: CaseDocument) =>
      SAFETY_CALL_MINUTES.filter((minutes) => minutes <= waitedMinutes(one, at)).length;
    const due = waiting.filter((one) => passed(one) > (one.safety?.calls ?? 0));
    const [oldest] = waiting;
    if (!oldest || due.length === 0) return;
    if (!(await takeInterval(db, { name: 'text on-call', minutes: SAFETY_DIGEST_MINUTES, at }, session))) return;
    for (const one of due)
      await casesOf(db).updateOne({ _id: one._id }, { $set: { 'safety.calls': passed(one) } }, { session });
    const caseId = oldest._id.toHexString();
    const data = { caseId, minutes: waitedMinutes(oldest, at), waiting: waiting.length };
    await outbox.add(session, safetyCaseWaited, { key: caseId, data });
  });
}

/** Calls on-call about cases of child safety that nobody has opened. Each step once, whoever else does the same now. */
export async function callOnCall(deps: Deps): Promise<void> {
  await ringUrgent(deps);
  await textWaiting(deps);
}

const EVERY_SECONDS = 30;
export const callOnCallRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('call on-call', EVERY_SECONDS, () => callOnCall(deps));
