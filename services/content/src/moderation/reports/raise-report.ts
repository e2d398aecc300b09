import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { CASE_PRIORITY, casesOf } from '../cases/cases.store.ts';
import { requireOpenFor } from '../cases/claim-report.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';
import { startSafetyClock } from '../child-safety/call-on-call.ts';
import { startLegalHold } from '../child-safety/legal-holds.ts';

/**
 * Makes an open case one of child safety: first in the queue, for safeguarding admins alone, with all that is held for
 * them (rules 6.1). Whatever the reporter chose. @throws NOT_FOUND; FORBIDDEN; CONFLICT where it is one already, is
 * decided or somebody else works on it
 */
export async function raiseReport(
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  moderator: Moderator,
  id: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const caseId = new ObjectId(id);
  await transact(async (session) => {
    const found = await requireCase(db, moderator, caseId, session);
    await requireOpenFor(deps, moderator, found);
    if (found.isChildSafety) throw apiError('CONFLICT', { msg: 'This is a case of child safety already.' });
    const raised = { ...found, isChildSafety: true, priority: CASE_PRIORITY.childSafety };
    const change = {
      $set: { isChildSafety: true, priority: CASE_PRIORITY.childSafety },
      $unset: { claim: '' as const },
    };
    await casesOf(db).updateOne({ _id: caseId }, { ...change, $inc: { version: 1 } }, { session });
    await startSafetyClock(deps, raised, { since: now() }, session);
    await startLegalHold(deps, raised, session);
    const { subjectId } = found;
    const entry = { at: now(), action: 'case-raised', adminId: moderator.userId, caseId } as const;
    await writeAudit(db, { ...entry, ...(subjectId && { subjectId }) }, session);
  });
  return { message: 'It is a case of child safety now.' };
}
