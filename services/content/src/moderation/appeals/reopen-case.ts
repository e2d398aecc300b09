import { childThreadPaused, itemRemoved } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { type CaseDocument, casesOf, findCase, isBeyondDoubt } from '../cases/cases.store.ts';
import { itemOf } from '../cases/moderated-item.ts';
import { standsFor, undoDismissed } from '../cases/reporters.store.ts';
import { tellOwner } from '../child-safety/call-on-call.ts';
import { restartLegalHold } from '../child-safety/legal-holds.ts';
import { publishItem } from '../decisions/apply-decision.ts';
import type { DecisionDocument } from '../decisions/decisions.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

/** @throws CONFLICT where the thing was reported again: there is one open case of a thing at most */
async function requireOnlyCase(
  { db }: Pick<Deps, 'db'>,
  { owner, type, itemId }: CaseDocument,
  session: ClientSession,
): Promise<void> {
  if (await casesOf(db).findOne({ owner, type, itemId, state: 'open' }, { session }))
    throw apiError('CONFLICT', { msg: 'This was reported again since. Please decide that case instead.' });
}

/** Hides again what the dismissal had shown, and pauses the thread that it had released. */
async function hideAgain(
  deps: Deps,
  found: CaseDocument,
  { releasedThread }: DecisionDocument,
  session: ClientSession,
): Promise<void> {
  const item = itemOf(found);
  if (found.hiddenBy && item) await publishItem(deps, itemRemoved, { _id: found.hiddenBy, item }, session);
  const threadCaseId = found.reports[0]?.reportId;
  if (!releasedThread || threadCaseId === undefined) return;
  await deps.outbox.add(session, childThreadPaused, { key: threadCaseId, data: { caseId: threadCaseId } });
  const thread = { pausedAt: deps.now(), reminders: 0 };
  await casesOf(deps.db).updateOne({ _id: found._id }, { $set: { threadPaused: true, thread } }, { session });
}

/**
 * Undoes a dismissal: the case waits for a decision again. @throws NOT_FOUND once the case is erased; CONFLICT where
 * the thing was reported again
 */
export async function reopenCase(deps: Deps, decision: DecisionDocument, session: ClientSession): Promise<void> {
  const { db } = deps;
  const found = await findCase(db, decision.caseId ?? new ObjectId(), session);
  if (!found) throw apiError('NOT_FOUND');
  await requireOnlyCase(deps, found, session);
  const { _id, reports, isChildSafety } = found;
  await casesOf(db).updateOne(
    { _id },
    { $set: { state: 'open' }, $unset: { decidedAt: '', claim: '' }, $inc: { version: 1 } },
    { session },
  );
  await hideAgain(deps, found, decision, session);
  await tellOwner(deps, found, 'upheld', session);
  if (isChildSafety) await restartLegalHold(deps, found, session);
  const reporterIds = reports.flatMap((report) => standsFor(report) ?? []);
  await undoDismissed(db, reporterIds, { isChildSafety: isBeyondDoubt(found), at: decision.at }, session);
}
