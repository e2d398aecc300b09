import { personHeld } from '@notalone/contracts';
import { HOLD_AFTER_CLOSE_DAYS } from '@notalone/contracts/limits';
import type { ClientSession, Db } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import type { CaseDocument } from '../cases/cases.store.ts';
import { legalHoldsOf } from './legal-holds.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Tells every service to keep the accounts of a case through an erasure (rules 6.2). */
export async function startLegalHold(
  { db, outbox }: Pick<ContentDeps, 'db' | 'outbox'>,
  { _id: caseId, subjectId, childIds = [] }: CaseDocument,
  session: ClientSession,
): Promise<void> {
  for (const personId of [...(subjectId ? [subjectId] : []), ...childIds]) {
    await legalHoldsOf(db).updateOne({ _id: personId }, { $push: { cases: { caseId } } }, { upsert: true, session });
    await outbox.add(session, personHeld, { key: personId, data: { personId } });
  }
}

/** A closed case holds for the legal period, whatever the decision (rules 4.7). */
export async function setLegalHoldEnd(
  { db }: Pick<ContentDeps, 'db'>,
  { _id: caseId }: CaseDocument,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const until = new Date(at.getTime() + HOLD_AFTER_CLOSE_DAYS * DAY_MS);
  await legalHoldsOf(db).updateMany({ 'cases.caseId': caseId }, { $set: { 'cases.$.until': until } }, { session });
}

/** Ends what one case holds. `endLegalHolds` then releases people whom no other case holds. */
export async function removeFromLegalHolds(
  db: Db,
  { _id: caseId }: CaseDocument,
  session: ClientSession,
): Promise<void> {
  await legalHoldsOf(db).updateMany({ 'cases.caseId': caseId }, { $pull: { cases: { caseId } } }, { session });
}

/** Restores the holds of a case that is open again. */
export async function restartLegalHold(
  deps: Pick<ContentDeps, 'db' | 'outbox'>,
  found: CaseDocument,
  session: ClientSession,
): Promise<void> {
  await removeFromLegalHolds(deps.db, found, session);
  await startLegalHold(deps, found, session);
}

/** Erases what the cases hold with the hold, as the account is erased now. Answers whether there is one. */
export async function eraseWithLegalHold(db: Db, personId: string, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await legalHoldsOf(db).updateOne(
    { _id: personId },
    { $set: { isErased: true } },
    { session },
  );
  return matchedCount > 0;
}

/** Whether a case of child safety holds what is kept of a person. */
export const isUnderLegalHold = async (db: Db, personId: string, session: ClientSession): Promise<boolean> =>
  (await legalHoldsOf(db).findOne({ _id: personId }, { session })) !== null;
