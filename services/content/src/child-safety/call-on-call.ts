import { safetyCaseOpened, safetyCaseWaited } from '@notalone/contracts';
import { SAFETY_CALL_MINUTES } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { type CaseDocument, casesOf } from '../moderation/cases.store.ts';
import { findAdmins } from '../people.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** Starts the clock of a child-safety case, and tells the safeguarding admins by bell and mail (rules 6.2). */
export async function startSafetyClock(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  { _id }: CaseDocument,
  since: Date,
  session: ClientSession,
): Promise<void> {
  await casesOf(db).updateOne({ _id }, { $set: { safety: { since, calls: 0 } } }, { session });
  const admins = await findAdmins(db, session);
  const adminIds = admins.filter(({ account }) => account.safeguarding).map((admin) => admin._id);
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

const waitedSince = ({ safety }: CaseDocument, now: Date) =>
  safety ? (now.getTime() - safety.since.getTime()) / 60_000 : 0;

/** Texts the on-call number about each case that nobody has opened after 30 minutes, and again after 60. */
export async function callOnCall(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, transact, outbox, now } = deps;
  const [first] = SAFETY_CALL_MINUTES;
  const unopened = {
    state: 'open' as const,
    isChildSafety: true,
    'safety.since': { $lte: new Date(now().getTime() - first * 60_000) },
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
