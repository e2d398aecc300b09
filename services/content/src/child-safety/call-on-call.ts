import { safetyCaseOpened, safetyCaseWaited } from '@notalone/contracts';
import { SAFETY_CALL_MINUTES, URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { type CaseDocument, casesOf } from '../moderation/cases.store.ts';
import { findAdmins } from '../people.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/**
 * Starts the clock of a child-safety case, and tells the safeguarding admins by bell and mail (rules 6.2); of an urgent
 * one on-call at once (rules 4.5).
 */
export async function startSafetyClock(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  { _id }: CaseDocument,
  { since, isUrgent = false }: { readonly since: Date; readonly isUrgent?: boolean },
  session: ClientSession,
): Promise<void> {
  const safety = { since, calls: isUrgent ? 1 : 0, ...(isUrgent && { isUrgent: true as const }) };
  await casesOf(db).updateOne({ _id }, { $set: { safety } }, { session });
  const admins = await findAdmins(db, session);
  const adminIds = admins.filter(({ account }) => account.safeguarding).map((admin) => admin._id);
  const caseId = _id.toHexString();
  await outbox.add(session, safetyCaseOpened, { key: caseId, data: { caseId, adminIds } });
  if (isUrgent) await outbox.add(session, safetyCaseWaited, { key: caseId, data: { caseId, minutes: 0 } });
}

/** An admin has opened the case, so nobody needs to be called. */
export async function stopSafetyClock({ db, now }: Pick<Deps, 'db' | 'now'>, { _id }: CaseDocument): Promise<void> {
  await casesOf(db).updateOne(
    { _id, safety: { $exists: true }, 'safety.openedAt': { $exists: false } },
    { $set: { 'safety.openedAt': now() } },
  );
}

const waitedSince = ({ safety }: CaseDocument, now: Date) =>
  safety ? (now.getTime() - safety.since.getTime()) / 60_000 : 0;

/** Tells on-call again of urgent cases, every five minutes until somebody opens them. Several together are one text. */
async function callUrgent({ db, transact, outbox, now }: Deps): Promise<void> {
  const unopened = {
    state: 'open' as const,
    isChildSafety: true,
    'safety.isUrgent': true as const,
    'safety.openedAt': { $exists: false },
  };
  await transact(async (session) => {
    const found = await casesOf(db).find(unopened, { session }).sort({ 'safety.since': 1 }).toArray();
    const due = found.filter((one) => waitedSince(one, now()) >= URGENT_CALL_MINUTES * (one.safety?.calls ?? 0));
    const [oldest] = due;
    if (!oldest) return;
    for (const one of due) {
      const calls = Math.floor(waitedSince(one, now()) / URGENT_CALL_MINUTES) + 1;
      await casesOf(db).updateOne({ _id: one._id }, { $set: { 'safety.calls': calls } }, { session });
    }
    const caseId = oldest._id.toHexString();
    const minutes = Math.floor(waitedSince(oldest, now()));
    await outbox.add(session, safetyCaseWaited, { key: caseId, data: { caseId, minutes } });
  });
}

/**
 * Texts the on-call number about each case that nobody has opened after 30 minutes, and again after 60; of an urgent one
 * every five minutes.
 */
export async function callOnCall(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, transact, outbox, now } = deps;
  await callUrgent(deps);
  const [first] = SAFETY_CALL_MINUTES;
  const unopened = {
    state: 'open' as const,
    isChildSafety: true,
    'safety.since': { $lte: new Date(now().getTime() - first * 60_000) },
    'safety.isUrgent': { $exists: false },
    'safety.openedAt': { $exists: false },
    'safety.calls': { $lt: SAFETY_CALL_MINUTES.length },
  };
  for await (const found of casesOf(db).find(unopened)) {
    signal.throwIfAborted();
    const passed = SAFETY_CALL_MINUTES.filter((minutes) => minutes <= waitedSince(found, now()));
    const calls = found.safety?.calls ?? 0;
    const minutes = passed.at(-1);
    if (minutes === undefined || passed.length <= calls) continue;
    const { _id } = found;
    const caseId = _id.toHexString();
    await transact(async (session) => {
      const { modifiedCount } = await casesOf(db).updateOne(
        { _id, state: 'open', 'safety.openedAt': { $exists: false }, 'safety.calls': calls },
        { $set: { 'safety.calls': passed.length } },
        { session },
      );
      if (modifiedCount > 0) await outbox.add(session, safetyCaseWaited, { key: caseId, data: { caseId, minutes } });
    });
  }
}

const EVERY_SECONDS = 30;
export const callOnCallRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('call on-call', EVERY_SECONDS, ({ signal }) => callOnCall(deps, signal));
