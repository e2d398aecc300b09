import type { BodyOf, moderation } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { isMentor } from '../../people/mentors.ts';
import { findByExactUsername } from '../../people/people.ts';
import { CASE_PRIORITY, casesOf } from '../cases/cases.store.ts';
import { requireOpenFor } from '../cases/claim-report.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';
import { removeFromLegalHolds, startLegalHold } from '../child-safety/legal-holds.ts';

/**
 * Says which member a report in words is about; a wrong name is replaced by the right one. From then on the case is
 * like a report of that person. @throws NOT_FOUND; VALIDATION naming `username`; CONFLICT for any other case
 */
export async function nameReported(
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  moderator: Moderator,
  id: string,
  { username }: BodyOf<typeof moderation.nameReported>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(id);
  return transact(async (session) => {
    const found = await requireCase(db, moderator, _id, session);
    if (found.type !== 'other') throw apiError('CONFLICT', { msg: 'This report already says whom it is about.' });
    await requireOpenFor(deps, moderator, found);
    const person = await findByExactUsername(db, username, session);
    if (!person) throw fieldError('username', 'Nobody has this username.');
    const { _id: subjectId } = person;
    const isAboutMentor = await isMentor(db, subjectId, session);
    const priority = isAboutMentor ? CASE_PRIORITY.aboutMentor : CASE_PRIORITY.other;
    const change = { $set: { subjectId, ...(!found.isChildSafety && { priority }) }, $inc: { version: 1 } };
    await casesOf(db).updateOne({ _id }, change, { session });
    if (found.isChildSafety) {
      await removeFromLegalHolds(db, found, session);
      await startLegalHold(deps, { ...found, subjectId }, session);
    }
    const entry = { at: now(), action: 'person-named', adminId: moderator.userId, caseId: _id, subjectId } as const;
    await writeAudit(db, entry, session);
    return { message: `This case is about ${person.account.username} now.` };
  });
}
