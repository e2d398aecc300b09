import { CASE_CLAIM_SECONDS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPerson, nameOf } from '../../people/people.ts';
import { type CaseDocument, casesOf } from './cases.store.ts';
import { type Moderator, requireCase } from './moderator.ts';

/** @throws CONFLICT while somebody else works on the case, and once it is decided */
export async function requireOpenFor(
  { db, now }: Pick<ContentDeps, 'db' | 'now'>,
  { userId }: Moderator,
  { state, claim }: CaseDocument,
): Promise<void> {
  if (state !== 'open') throw apiError('CONFLICT', { msg: 'Somebody has decided this case already.' });
  if (claim && claim.adminId !== userId && claim.until > now())
    throw apiError('CONFLICT', { msg: `${nameOf(await findPerson(db, claim.adminId))} is working on this case.` });
}

/** Takes the case for ten minutes; again, for ten more. @throws NOT_FOUND; CONFLICT while another has it */
export async function claimReport(
  deps: Pick<ContentDeps, 'db' | 'now' | 'transact'>,
  moderator: Moderator,
  id: string,
): Promise<{ until: string }> {
  const { db, now, transact } = deps;
  const caseId = new ObjectId(id);
  return transact(async (session) => {
    const found = await requireCase(db, moderator, caseId, session);
    await requireOpenFor(deps, moderator, found);
    const until = new Date(now().getTime() + CASE_CLAIM_SECONDS * 1000);
    const claim = { adminId: moderator.userId, until };
    await casesOf(db).updateOne({ _id: caseId }, { $set: { claim } }, { session });
    await writeAudit(db, { at: now(), action: 'case-claimed', adminId: moderator.userId, caseId }, session);
    return { until: until.toISOString() };
  });
}
