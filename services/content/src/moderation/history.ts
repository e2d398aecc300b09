import type { CaseDetail, DecisionAction, UserId } from '@notalone/contracts';
import type { Db, ObjectId } from 'mongodb';
import { findPeople, nameOf } from '../people.ts';
import { decisionsOf, notesOf } from './decisions.store.ts';
import type { Moderator } from './moderator.ts';

type Entry = CaseDetail['history'][number];
const NEWEST = 100;

const WHAT: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  remove: 'Removed the content',
  ban: 'Banned',
  unban: 'Ended the ban',
  hide: 'Hidden until somebody decides',
  reverse: 'Took a decision back',
};

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
  const people = await findPeople(
    db,
    [...decisions, ...notes].flatMap(({ adminId }) => adminId ?? []),
  );
  const name = (adminId: UserId | undefined) => (adminId ? { by: nameOf(people.get(adminId)) } : {});
  const decided = decisions.map(({ _id, at, adminId, action, reason, reversed, isChildSafety }) => ({
    at: at.toISOString(),
    ...name(adminId),
    what: WHAT[action],
    // Of a case of child safety others learn what was done, for the person's card, and neither why nor how to undo it.
    ...(isChildSafety && !isSafeguarding ? {} : { text: reason, decisionId: _id.toHexString() }),
    ...(reversed && { reversed: true }),
  }));
  const noted = notes.map(({ at, adminId, text }) => ({ at: at.toISOString(), ...name(adminId), what: 'Note', text }));
  return [...decided, ...noted].toSorted((one, other) => other.at.localeCompare(one.at));
}
