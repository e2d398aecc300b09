import { type BodyOf, type CaseDetail, childBirthdayDecided, type moderation } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';
import { type Moderator, requireCase, requireNoSharedChild } from '../cases/moderator.ts';

/**
 * Agrees to a corrected birthday, or leaves it as it was: profile, the child and its guardians hear of it (rules 4.6).
 * Saying the same again changes nothing.
 * @throws NOT_FOUND; FORBIDDEN about an own child; CONFLICT where the case is about something else, closed or decided
 */
export async function decideBirthday(
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'now' | 'log'>,
  moderator: Moderator,
  id: string,
  { agrees }: BodyOf<typeof moderation.decideBirthday>,
): Promise<{ message: string }> {
  const { db, transact, outbox, now } = deps;
  const caseId = new ObjectId(id);
  await requireNoSharedChild(deps, moderator, (await requireCase(db, moderator, caseId)).subjectId);
  await transact(async (session) => {
    const { birthday, subjectId, state, itemId: reportId } = await requireCase(db, moderator, caseId, session);
    if (!birthday || !subjectId) throw apiError('CONFLICT', { msg: 'This case is not about a birthday.' });
    if (birthday.decided?.agrees === agrees) return;
    if (birthday.decided || state !== 'open') throw apiError('CONFLICT', { msg: 'This has been decided already.' });
    const { childId } = birthday;
    const decided = { agrees, by: moderator.userId, at: now() };
    const change = { $set: { 'birthday.decided': decided }, $inc: { version: 1 } };
    await casesOf(db).updateOne({ _id: caseId }, change, { session });
    const data = { reportId, childId, userId: subjectId, agrees };
    await outbox.add(session, childBirthdayDecided, { key: childId, data });
    const action = agrees ? ('birthday-agreed' as const) : ('birthday-kept' as const);
    await writeAudit(db, { at: now(), action, adminId: moderator.userId, caseId, subjectId }, session);
  });
  const done = agrees ? 'The new birthday counts now.' : 'The birthday stays as it was.';
  return { message: `${done} You can dismiss the case.` };
}

export const birthdayView = ({ birthday }: CaseDocument): Pick<CaseDetail, 'birthday'> =>
  birthday ? { birthday: birthday.decided ? { agreed: birthday.decided.agrees } : {} } : {};

/** @throws CONFLICT while a corrected birthday waits: closing the case would leave it so */
export function requireBirthdayDecided({ birthday }: CaseDocument): void {
  if (birthday && !birthday.decided) throw apiError('CONFLICT', { msg: 'Please decide about the birthday first.' });
}
