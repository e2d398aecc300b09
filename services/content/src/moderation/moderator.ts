import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import { findPerson } from '../people.ts';
import { type CaseDocument, findCase } from './cases.store.ts';

/** An admin, as auth publishes them. */
export interface Moderator {
  readonly userId: UserId;
  /** Opens cases of child safety. */
  readonly isSafeguarding: boolean;
}

export async function getModerator(db: Db, userId: UserId): Promise<Moderator> {
  const person = await findPerson(db, userId);
  return { userId, isSafeguarding: person?.account.safeguarding ?? false };
}

/** @throws NOT_FOUND, also for a case of child safety unless the admin is a safeguarding one (rules 6.2) */
export async function needCase(
  db: Db,
  { isSafeguarding }: Moderator,
  caseId: ObjectId,
  session?: ClientSession,
): Promise<CaseDocument> {
  const found = await findCase(db, caseId, session);
  if (!found || (found.isChildSafety && !isSafeguarding)) throw apiError('NOT_FOUND');
  return found;
}
