import { type DataOf, safetyCaseChanged, safetyCaseOpened, safetyCaseWaited } from '@notalone/contracts';
import {
  SAFETY_CALL_MINUTES,
  SAFETY_DIGEST_MINUTES,
  URGENT_CALL_MINUTES,
  URGENT_UNREAD_MINUTES,
} from '@notalone/contracts/limits';
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

/** Who wrote it, where our own check found it. */
const writerOf = ({ childIds }: CaseDocument) => childIds?.[0];

/**
 * On-call knows already that something of this child waits, unless the new case is graver: a child that writes again
 * and again is one text and one call.
 */
async function isKnown(db: Db, found: CaseDocument, isLifeAtRisk: boolean, session: ClientSession): Promise<boolean> {
  const writer = writerOf(found);
  if (writer === undefined) return false;
  const asGrave = isLifeAtRisk ? { 'safety.isLifeAtRisk': true as const } : {};
  const other = { ...URGENT, ...asGrave, _id: { $ne: found._id }, 'childIds.0': writer };
  return (await casesOf(db).findOne(other, { session })) !== null;
}

/** Texts and rings on-call about an urgent case at once (rules 4.5). */
async function callAtOnce(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  found: CaseDocument,
  isLifeAtRisk: boolean,
  session: ClientSession,
): Promise<void> {
  if (await isKnown(db, found, isLifeAtRisk, session)) return;
  const caseId = found._id.toHexString();
  await outbox.add(session, safetyCaseWaited, { key: caseId, data: { caseId, minutes: 0, rings: true } });
}

export interface Urgency {
  /** On-call is told at once. */
  readonly isUrgent?: boolean | undefined;
  readonly isLifeAtRisk?: boolean | undefined;
  /** Our own check is in doubt: no clock runs, and nobody is called. */
  readonly isSilent?: boolean | undefined;
}

/**
 * Starts the clock of a child-safety case, and tells the safeguarding admins by bell and mail (rules 6.2); of an urgent
 * one on-call at once (rules 4.5).
 */
export async function startSafetyClock(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  found: CaseDocument,
  { since, isUrgent = false, isLifeAtRisk = false }: Urgency & { readonly since: Date },
  session: ClientSession,
): Promise<void> {
  const { db, outbox, now } = deps;
  const { _id } = found;
  if (isUrgent) await callAtOnce(deps, found, isLifeAtRisk, session);
  const urgent = { isUrgent: true as const, rungAt: now(), ...(isLifeAtRisk && { isLifeAtRisk: true as const }) };
  const safety = { since, calls: 0, ...(isUrgent && urgent) };
  await casesOf(db).updateOne({ _id }, { $set: { safety } }, { session });
  const admins = (await findAdmins(db, session)).filter(({ account }) => account.safeguarding);
  // Nobody hears of a case of the own family.
  const adminIds = admins.map((admin) => admin._id).filter((userId) => !isOwnFamily({ userId }, found));
  const caseId = _id.toHexString();
  await outbox.add(session, safetyCaseOpened, { key: caseId, data: { caseId, adminIds } });
}

/** An admin has opened the case, so nobody needs to be called. */
export async function stopSafetyClock(deps: Deps, { _id }: CaseDocument): Promise<void> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const found = await casesOf(db).findOneAndUpdate(
      { _id, safety: { $exists: true }, 'safety.openedAt': { $exists: false } },
      { $set: { 'safety.openedAt': now() } },
      { session },
    );
    if (found?.safety?.isSaidUnread) await tellOwner(deps, found, 'opened', session);
  });
}

/** The service of the children's messages follows how far moderators are. */
export async function tellOwner(
  { outbox }: Pick<Deps, 'outbox'>,
  { type, reports }: CaseDocument,
  state: DataOf<typeof safetyCaseChanged>['state'],
  session: ClientSession,
): Promise<void> {
  if (type !== 'child-message') return;
  for (const { reportId } of reports)
    await outbox.add(session, safetyCaseChanged, { key: reportId, data: { caseId: reportId, state } });
}

const waitedMinutes = ({ safety }: CaseDocument, now: Date) =>
  safety ? Math.floor((now.getTime() - safety.since.getTime()) / 60_000) : 0;

const unopened = (db: Db, which: object, session: ClientSession): Promise<CaseDocument[]> =>
  casesOf(db).find(which, { session }).sort({ 'safety.since': 1 }).toArray();

/**
 * Rings on-call about urgent cases every five minutes until somebody opens them, and one person more every ten minutes.
 * Several cases together are one call.
 */
async function ringUrgent({ db, transact, outbox, now }: Deps): Promise<void> {
  await transact(async (session) => {
    const at = now();
    const found = await unopened(db, URGENT, session);
    const limit = minutesBefore(at, URGENT_CALL_MINUTES);
    const [oldest] = found;
    if (!oldest) return;
    const people = 1 + Math.floor(waitedMinutes(oldest, at) / URGENT_UNREAD_MINUTES);
    const joins = people > (oldest.safety?.people ?? 1);
    if (!joins && !found.some(({ safety }) => (safety?.rungAt ?? safety?.since ?? at) <= limit)) return;
    const ids = found.map(({ _id }) => _id);
    const rung = { 'safety.rungAt': at, 'safety.people': people };
    await casesOf(db).updateMany({ _id: { $in: ids } }, { $set: rung }, { session });
    const caseId = oldest._id.toHexString();
    const data = { caseId, minutes: waitedMinutes(oldest, at), waiting: found.length, rings: true as const, people };
    await outbox.add(session, safetyCaseWaited, { key: caseId, data: { ...data, ...(joins && { texts: true }) } });
  });
}

/** A child whose urgent case nobody has opened for ten minutes reads that (rules 4.5). */
async function sayUnread(deps: Deps): Promise<void> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const since = { $lte: minutesBefore(now(), URGENT_UNREAD_MINUTES) };
    const late = { ...URGENT, 'safety.since': since, 'safety.isSaidUnread': { $exists: false } };
    for (const found of await unopened(db, late, session)) {
      await casesOf(db).updateOne({ _id: found._id }, { $set: { 'safety.isSaidUnread': true } }, { session });
      await tellOwner(deps, found, 'unread', session);
    }
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
  await sayUnread(deps);
  await textWaiting(deps);
}

const EVERY_SECONDS = 30;
export const callOnCallRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('call on-call', EVERY_SECONDS, () => callOnCall(deps));
