import {
  type BodyOf,
  childIdSchema,
  childParentsTold,
  childThreadEnded,
  childThreadPaused,
  childThreadReleased,
  type moderation,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** The chat service's id of the children's case. @throws CONFLICT where the case is not about a thread */
function threadCaseId({ type, reports }: CaseDocument): string {
  const caseId = reports[0]?.reportId;
  if (type !== 'child-message' || !caseId) throw apiError('CONFLICT', { msg: 'This case is not about two children.' });
  return caseId;
}

/** Pauses or releases the thread of two children, as often as needed, also once the case is closed. */
export async function setReportedThread(
  { db, transact, outbox, now }: Deps,
  moderator: Moderator,
  id: string,
  { paused }: BodyOf<typeof moderation.setReportedThread>,
): Promise<{ message: string }> {
  const _id = new ObjectId(id);
  await transact(async (session) => {
    const found = await requireCase(db, moderator, _id, session);
    const caseId = threadCaseId(found);
    const change = paused
      ? { $set: { threadPaused: true, thread: { pausedAt: now(), reminders: 0 } } }
      : { $set: { threadPaused: false }, $unset: { thread: '' as const } };
    await casesOf(db).updateOne({ _id }, change, { session });
    await outbox.add(session, paused ? childThreadPaused : childThreadReleased, { key: caseId, data: { caseId } });
    const action = paused ? 'thread-paused' : 'thread-released';
    await writeAudit(db, { at: now(), action, adminId: moderator.userId, caseId: _id }, session);
  });
  return {
    message: paused ? 'The two cannot write to each other now.' : 'They can write to each other again.',
  };
}

/**
 * Ends the friendship of the two: their thread closes, and stays in view for 90 days. Neither family is told by that,
 * and it takes four yeses to begin again. Doing it again does no harm.
 */
export async function endReportedThread(
  { db, transact, outbox, now }: Deps,
  moderator: Moderator,
  id: string,
): Promise<{ message: string }> {
  const _id = new ObjectId(id);
  await transact(async (session) => {
    const found = await requireCase(db, moderator, _id, session);
    const caseId = threadCaseId(found);
    const [one, other] = (found.childIds ?? []).map((childId) => childIdSchema.parse(childId));
    if (!one || !other) throw apiError('CONFLICT', { msg: 'This case is not about two children.' });
    await casesOf(db).updateOne({ _id }, { $set: { threadEnded: true }, $unset: { thread: '' } }, { session });
    await outbox.add(session, childThreadEnded, { key: caseId, data: { caseId, childIds: [one, other] } });
    const entry = { at: now(), action: 'thread-ended', adminId: moderator.userId, caseId: _id } as const;
    await writeAudit(db, entry, session);
  });
  return { message: 'The friendship was ended. Nobody was told.' };
}

/**
 * Tells the parents of these children in fixed words: a moderator decides who is told (rules 4.7).
 * @throws CONFLICT for a child who is not of the case
 */
export async function notifyParents(
  { db, transact, outbox, now }: Deps,
  moderator: Moderator,
  id: string,
  { childIds, guardianIds, words }: BodyOf<typeof moderation.tellParents>,
): Promise<{ message: string }> {
  const _id = new ObjectId(id);
  await transact(async (session) => {
    const found = await requireCase(db, moderator, _id, session);
    const caseId = threadCaseId(found);
    if (!childIds.every((childId) => found.childIds?.includes(childId)))
      throw apiError('CONFLICT', { msg: 'That child is not part of this case.' });
    const at = now();
    const told = childIds.map((childId) => ({ childId, words, by: moderator.userId, at }));
    await casesOf(db).updateOne({ _id }, { $push: { told: { $each: told } } }, { session });
    const chosen = guardianIds && { guardianIds };
    await outbox.add(session, childParentsTold, { key: caseId, data: { caseId, childIds, ...chosen, words } });
    for (const subjectId of [...childIds, ...(guardianIds ?? [])]) {
      const entry = { at, action: 'parents-told', adminId: moderator.userId, caseId: _id, subjectId } as const;
      await writeAudit(db, { ...entry, detail: words }, session);
    }
  });
  return { message: childIds.length === 1 ? 'The parent was told.' : 'The parents were told.' };
}
