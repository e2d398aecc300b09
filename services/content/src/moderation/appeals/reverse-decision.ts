import { itemRestored, REMOVED_RETENTION_DAYS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPerson } from '../../people/people.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type Moderator, requireNoSharedChild } from '../cases/moderator.ts';
import { addBan, endBans, notifyPeople, publishItem } from '../decisions/apply-decision.ts';
import { requireSanctionable } from '../decisions/decide-case.ts';
import { type DecisionDocument, decisionsOf } from '../decisions/decisions.store.ts';
import { appealsOf } from './appeals.store.ts';
import { isPersonal } from './decision-letters.ts';
import { reopenCase } from './reopen-case.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'log' | 'now'>;

const DAY_MS = 24 * 3600 * 1000;

/**
 * @throws NOT_FOUND once the person is erased; FORBIDDEN for an admin; CONFLICT where no ban is left: each has run out
 * or was reversed
 */
async function restoreBans(
  deps: Deps,
  { subjectId, endedBans = [] }: DecisionDocument,
  by: UserId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  if (!subjectId || !(await findPerson(db, subjectId, session))) throw apiError('NOT_FOUND');
  await requireSanctionable(db, { userId: by }, subjectId);
  const lasting = { $or: [{ until: { $exists: false } }, { until: { $gt: now() } }] };
  const bans = await decisionsOf(db)
    .find({ _id: { $in: endedBans }, reversed: { $exists: false }, ...lasting }, { session })
    .toArray();
  if (bans.length === 0) throw apiError('CONFLICT', { msg: 'That ban would be over by now.' });
  for (const ban of bans) await addBan(deps, ban, session);
}

/** @throws CONFLICT once an admin has decided the case */
async function endHiding(deps: Deps, decision: DecisionDocument, session: ClientSession): Promise<void> {
  const { matchedCount } = await casesOf(deps.db).updateOne(
    { hiddenBy: decision._id, state: 'open' },
    { $unset: { hiddenBy: '' }, $inc: { version: 1 } },
    { session },
  );
  if (matchedCount === 0) throw apiError('CONFLICT', { msg: 'Somebody has decided this case already.' });
  await publishItem(deps, itemRestored, decision, session);
}

async function undoEffects(deps: Deps, decision: DecisionDocument, by: UserId, session: ClientSession): Promise<void> {
  const { _id: decisionId, action, subjectId } = decision;
  if (action === 'dismiss') return reopenCase(deps, decision, session);
  if (action === 'unban') return restoreBans(deps, decision, by, session);
  if (action === 'hide') return endHiding(deps, decision, session);
  await publishItem(deps, itemRestored, decision, session);
  if (action === 'ban' && subjectId) await endBans(deps, subjectId, { decisionId }, session);
}

/**
 * Undoes what a decision caused and nothing else, as part of the transaction. @throws NOT_FOUND; FORBIDDEN for banning
 * an admin again; CONFLICT the second time, and where the decision has no effect any more
 */
export async function undoDecision(
  deps: Deps,
  { decisionId, by, reason }: { readonly decisionId: ObjectId; readonly by: UserId; readonly reason: string },
  session: ClientSession,
): Promise<DecisionDocument> {
  const { db, now } = deps;
  const decision = await decisionsOf(db).findOneAndUpdate(
    { _id: decisionId, reversed: { $exists: false } },
    { $set: { reversed: { by, reason, at: now() } } },
    { session, returnDocument: 'after' },
  );
  if (!decision) {
    const exists = await decisionsOf(db).countDocuments({ _id: decisionId }, { session });
    throw exists > 0
      ? apiError('CONFLICT', { msg: 'This decision has been taken back already.' })
      : apiError('NOT_FOUND');
  }
  await undoEffects(deps, decision, by, session);
  // Nobody answers an appeal against what does not stand any more.
  const answered = { state: 'lifted' as const, answer: reason, decidedBy: by, decidedAt: now() };
  await appealsOf(db).updateOne({ _id: decisionId, state: 'open' }, { $set: answered }, { session });
  return decision;
}

function doneText({ action, item, at }: DecisionDocument, now: Date): string {
  if (action === 'dismiss') return 'The case is open again.';
  if (action === 'unban') return 'The ban resumes for its remaining time.';
  if (action === 'hide') return 'It shows again until somebody decides.';
  return item && at.getTime() < now.getTime() - REMOVED_RETENTION_DAYS * DAY_MS
    ? `The decision was taken back. The content was erased after ${REMOVED_RETENTION_DAYS} days and cannot come back.`
    : 'The decision was taken back.';
}

/**
 * An admin takes a decision back. The person is told, except of what they never heard of; a ban that is back is told by
 * the login and an e-mail. @throws as `undoDecision`; NOT_FOUND also in a case of child safety for who is not marked
 * for them
 */
export async function reverseDecision(
  deps: Deps,
  moderator: Moderator,
  id: string,
  reason: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const { userId, isSafeguarding } = moderator;
  const decisionId = new ObjectId(id);
  const known = await decisionsOf(db).findOne({ _id: decisionId });
  if (known?.isChildSafety && !isSafeguarding) throw apiError('NOT_FOUND');
  await requireNoSharedChild(deps, moderator, known?.subjectId);
  return transact(async (session) => {
    const decision = await undoDecision(deps, { decisionId, by: userId, reason }, session);
    const { subjectId, caseId, action } = decision;
    if (isPersonal(decision)) await notifyPeople(deps, { decisionId, action: 'reverse', subjectId }, session);
    const entry = { at: now(), action: 'reversed', adminId: userId, decisionId, detail: action } as const;
    await writeAudit(db, { ...entry, ...(caseId && { caseId }), ...(subjectId && { subjectId }) }, session);
    return { message: doneText(decision, now()) };
  });
}
