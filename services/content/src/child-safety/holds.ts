import { personHeld, type UserId } from '@notalone/contracts';
import { HOLD_AFTER_CLOSE_DAYS } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Db } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import type { CaseDocument } from '../moderation/cases.store.ts';
import { eraseHeldCases } from '../moderation/erase-person.ts';
import { caseHoldsOf } from './case-holds.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Tells every service to keep the accounts of a case through an erasure (rules 6.2). */
export async function holdPeople(
  { db, outbox }: Pick<ContentDeps, 'db' | 'outbox'>,
  { _id: caseId, subjectId, childIds = [] }: CaseDocument,
  session: ClientSession,
): Promise<void> {
  for (const personId of [...(subjectId ? [subjectId] : []), ...childIds]) {
    await caseHoldsOf(db).updateOne({ _id: personId }, { $push: { cases: { caseId } } }, { upsert: true, session });
    await outbox.add(session, personHeld, { key: personId, data: { personId } });
  }
}

/** A closed case holds for the legal period, whatever the decision (rules 4.7). */
export async function endHold(
  { db }: Pick<ContentDeps, 'db'>,
  { _id: caseId }: CaseDocument,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const until = new Date(at.getTime() + HOLD_AFTER_CLOSE_DAYS * DAY_MS);
  await caseHoldsOf(db).updateMany({ 'cases.caseId': caseId }, { $set: { 'cases.$.until': until } }, { session });
}

/** Ends what one case holds. `releaseHolds` then releases people whom no other case holds. */
export async function releaseFromCase(db: Db, { _id: caseId }: CaseDocument, session: ClientSession): Promise<void> {
  await caseHoldsOf(db).updateMany({ 'cases.caseId': caseId }, { $pull: { cases: { caseId } } }, { session });
}

/** Restores the holds of a case that is open again. */
export async function holdAgain(
  deps: Pick<ContentDeps, 'db' | 'outbox'>,
  found: CaseDocument,
  session: ClientSession,
): Promise<void> {
  await releaseFromCase(deps.db, found, session);
  await holdPeople(deps, found, session);
}

/** Tells the services to erase what they held of people whose last case has run out. */
export async function releaseHolds(
  { db, transact, outbox, now }: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const isRunning = { $elemMatch: { $or: [{ until: { $exists: false } }, { until: { $gt: now() } }] } };
  const over = { cases: { $not: isRunning } };
  for await (const { _id } of caseHoldsOf(db).find(over)) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const released = await caseHoldsOf(db).findOneAndDelete({ _id, ...over }, { session });
      if (!released) return;
      await outbox.tombstone(session, 'holds.state', _id);
      if (released.isErased) await eraseHeldCases(db, _id as UserId, session);
    });
  }
}

const EVERY_SECONDS = 3600;
export const releaseHoldsRegularly = (
  jobs: Jobs,
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
): void => jobs.every('release holds', EVERY_SECONDS, ({ signal }) => releaseHolds(deps, signal));
