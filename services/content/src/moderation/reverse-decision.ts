import { itemRestored, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { endBans, publishItem, tellPeople } from './apply-decision.ts';
import { writeAudit } from './audit.store.ts';
import { type DecisionDocument, decisionsOf } from './decisions.store.ts';
import type { Moderator } from './moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/**
 * Undoes what a decision caused and nothing else, as part of the transaction. @throws NOT_FOUND; CONFLICT the second
 * time
 */
export async function undoDecision(
  deps: Deps,
  { decisionId, by, reason }: { readonly decisionId: ObjectId; readonly by: UserId; readonly reason: string },
  session: ClientSession,
): Promise<DecisionDocument> {
  const { db, now } = deps;
  const at = now();
  const decision = await decisionsOf(db).findOneAndUpdate(
    { _id: decisionId, action: { $in: ['warn', 'remove', 'ban', 'hide'] }, reversed: { $exists: false } },
    { $set: { reversed: { by, reason, at } } },
    { session, returnDocument: 'after' },
  );
  if (!decision) {
    const exists = await decisionsOf(db).countDocuments({ _id: decisionId, reversed: { $exists: true } }, { session });
    throw exists > 0
      ? apiError('CONFLICT', { msg: 'This decision has been taken back already.' })
      : apiError('NOT_FOUND');
  }
  if (decision.action === 'remove' || decision.action === 'hide')
    await publishItem(deps, itemRestored, decision, session);
  if (decision.action === 'ban' && decision.subjectId) await endBans(deps, decision.subjectId, { decisionId }, session);
  return decision;
}

/**
 * An admin takes a decision back; the person is told. @throws NOT_FOUND, also in a case of child safety for who is not
 * marked for them; CONFLICT the second time
 */
export async function reverseDecision(
  deps: Deps,
  { userId, isSafeguarding }: Moderator,
  id: string,
  reason: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const decisionId = new ObjectId(id);
  await transact(async (session) => {
    const known = await decisionsOf(db).findOne({ _id: decisionId }, { session });
    if (known?.isChildSafety && !isSafeguarding) throw apiError('NOT_FOUND');
    const { subjectId, caseId } = await undoDecision(deps, { decisionId, by: userId, reason }, session);
    await tellPeople(deps, { decisionId, action: 'reverse', subjectId }, session);
    const entry = { at: now(), action: 'reversed', adminId: userId, decisionId } as const;
    await writeAudit(db, { ...entry, ...(caseId && { caseId }), ...(subjectId && { subjectId }) }, session);
  });
  return { message: 'The decision was taken back.' };
}
