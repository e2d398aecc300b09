import { randomUUID } from 'node:crypto';
import { internal, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
import type { ClientSession, Db, Filter, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { findPerson } from '../../people/people.ts';
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

type Involved = Pick<CaseDocument, 'isChildSafety' | 'subjectId' | 'parentIds' | 'reports'>;
/** Nobody opens a case of the own family (rules 6.2); what one reported oneself only where a child may not be safe. */
export const isOwnFamily = (
  { userId }: Pick<Moderator, 'userId'>,
  { isChildSafety, subjectId, parentIds = [], reports }: Involved,
): boolean =>
  subjectId === userId ||
  parentIds.includes(userId) ||
  (isChildSafety && reports.some(({ reporterId, parentId }) => reporterId === userId || parentId === userId));
/** The same as a filter of cases. */
export const notOfOwnFamily = ({ userId }: Pick<Moderator, 'userId'>): Filter<CaseDocument> => ({
  subjectId: { $ne: userId },
  parentIds: { $ne: userId },
  $nor: [{ isChildSafety: true, $or: [{ 'reports.reporterId': userId }, { 'reports.parentId': userId }] }],
});

const ownFamily = () =>
  apiError('FORBIDDEN', { msg: 'This case is about your own family. Somebody else looks after it.' });

/**
 * Nobody decides about the other guardian of an own child. Where profile does not answer the decision goes on: whoever
 * is a danger to children can be banned at any hour, and each decision is audited and can be reversed.
 * @throws FORBIDDEN
 */
export async function requireNoSharedChild(
  deps: Pick<ContentDeps, 'internal' | 'log'>,
  { userId: otherId }: Pick<Moderator, 'userId'>,
  subjectId: UserId | undefined,
): Promise<void> {
  if (!subjectId) return;
  const answer = await callOrUndefined(deps, internal.profile.shareAChild, {
    params: { userId: subjectId },
    body: { otherId },
    idempotencyKey: randomUUID(),
  });
  if (answer?.shares) throw ownFamily();
}

/**
 * @throws FORBIDDEN for a case of the own family; NOT_FOUND, also for a case of child safety unless the admin is a
 * safeguarding one (rules 6.2)
 */
export async function requireCase(
  db: Db,
  moderator: Moderator,
  caseId: ObjectId,
  session?: ClientSession,
): Promise<CaseDocument> {
  const found = await findCase(db, caseId, session);
  if (!found || (found.isChildSafety && !moderator.isSafeguarding)) throw apiError('NOT_FOUND');
  if (isOwnFamily(moderator, found)) throw ownFamily();
  return found;
}
