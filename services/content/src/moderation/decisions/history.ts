import type { CaseDetail, DecisionAction, UserId } from '@notalone/contracts';
import type { Db, ObjectId } from 'mongodb';
import { auditOf } from '../../audit/audit.store.ts';
import { findPeople, nameOf } from '../../people/people.ts';
import { casesOf } from '../cases/cases.store.ts';
import type { Moderator } from '../cases/moderator.ts';
import { type DecisionDocument, decisionsOf, notesOf } from './decisions.store.ts';

type Entry = CaseDetail['history'][number];
const NEWEST = 100;

const WHAT: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  remove: 'Removed the content',
  ban: 'Banned',
  unban: 'Ended the ban',
  hide: 'Hidden until someone decides',
};

/** Those that somebody has not reversed yet, and of what a rule had hidden, those whose case is still open. */
async function reversibleOf(db: Db, decisions: readonly DecisionDocument[]): Promise<readonly DecisionDocument[]> {
  const standing = decisions.filter(({ reversed }) => !reversed);
  const hides = standing.filter(({ action }) => action === 'hide').map(({ _id }) => _id);
  const hiding = await casesOf(db)
    .find({ _id: { $in: standing.flatMap(({ caseId }) => caseId ?? []) }, state: 'open', hiddenBy: { $in: hides } })
    .toArray();
  return standing.filter(
    ({ _id, action }) => action !== 'hide' || hiding.some(({ hiddenBy }) => hiddenBy?.equals(_id)),
  );
}

/** Decisions and notes on a case or a person, the newest first. */
export async function listHistory(
  db: Db,
  which: { readonly caseId: ObjectId } | { readonly subjectId: UserId },
  { isSafeguarding }: Moderator,
): Promise<Entry[]> {
  const [decisions, notes] = await Promise.all([
    decisionsOf(db).find(which).sort({ at: -1 }).limit(NEWEST).toArray(),
    notesOf(db).find(which).sort({ _id: -1 }).limit(NEWEST).toArray(),
  ]);
  // By the index on the action: few cases are raised.
  const raised =
    'caseId' in which
      ? await auditOf(db)
          .find({ action: 'case-raised', ...which })
          .toArray()
      : [];
  const people = await findPeople(
    db,
    [...decisions, ...notes, ...raised].flatMap(({ adminId }) => adminId ?? []),
  );
  const reversible = await reversibleOf(db, decisions);
  const name = (adminId: UserId | undefined) => (adminId ? { by: nameOf(people.get(adminId)) } : {});
  const decided = decisions.map((decision) => {
    const { _id, at, adminId, action, reason, reversed, isChildSafety } = decision;
    return {
      at: at.toISOString(),
      ...name(adminId),
      what: WHAT[action],
      // Other admins see in the person's card what was done for child safety, but neither why nor how to undo it.
      ...((!isChildSafety || isSafeguarding) && {
        text: reason,
        decisionId: _id.toHexString(),
        ...(reversible.includes(decision) && { reversible: action }),
      }),
      ...(reversed && { reversed: true }),
    };
  });
  const noted = notes.map(({ at, adminId, text }) => ({ at: at.toISOString(), ...name(adminId), what: 'Note', text }));
  const raisings = raised.map(({ at, adminId }) => ({
    at: at.toISOString(),
    ...name(adminId),
    what: 'Raised as child safety',
  }));
  return [...decided, ...noted, ...raisings].toSorted((one, other) => other.at.localeCompare(one.at));
}
