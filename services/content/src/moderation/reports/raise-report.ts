import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { CASE_PRIORITY, casesOf, isBeyondDoubt } from '../cases/cases.store.ts';
import { requireOpenFor } from '../cases/claim-report.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';
import { startSafetyClock, tellOwner } from '../child-safety/call-on-call.ts';
import { startLegalHold } from '../child-safety/legal-holds.ts';
import { hideWhereRuled } from './open-case.ts';

/**
 * Makes an open case one of child safety: first in the queue, for safeguarding admins alone, with all that is held for
 * them (rules 6.1), whatever the reporter chose. Where our own check was in doubt this ends the
 * doubt.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT where it is one already, is decided or somebody else works on it
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
    if (isBeyondDoubt(found)) throw apiError('CONFLICT', { msg: 'This is a case of child safety already.' });
    const raised = await casesOf(db).findOneAndUpdate(
      { _id: caseId },
      {
        $set: { isChildSafety: true, isRaised: true, priority: CASE_PRIORITY.childSafety },
        $unset: { claim: '', 'reports.$[].isInDoubt': '' },
        $inc: { version: 1 },
      },
      { session, returnDocument: 'after' },
    );
    if (!raised) throw apiError('NOT_FOUND');
    if (!found.isChildSafety) await startSafetyClock(deps, raised, { since: now() }, session);
    await startLegalHold(deps, raised, session);
    await hideWhereRuled(deps, raised, session);
    await tellOwner(deps, raised, 'upheld', session);
    const { subjectId } = found;
    const entry = { at: now(), action: 'case-raised', adminId: moderator.userId, caseId } as const;
    await writeAudit(db, { ...entry, ...(subjectId && { subjectId }) }, session);
  });
  return { message: 'It is a case of child safety now.' };
}
