import { TEXTS, type UserId } from '@notalone/contracts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { caseHoldsOf } from '../child-safety/case-holds.store.ts';
import type { ContentDeps } from '../deps.ts';
import { forgetPerson } from '../people.ts';
import { appealsOf } from './appeals.store.ts';
import { type CaseDocument, casesOf } from './cases.store.ts';
import { type DecisionDocument, decisionsOf, notesOf, sanctionsOf } from './decisions.store.ts';
import { reportersOf } from './reporters.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox'>;

async function forgetReporter({ db }: Pick<Deps, 'db'>, reporterId: string, session: ClientSession): Promise<void> {
  // What a case of child safety holds stays as it is until the case is closed (rules 6.2).
  await casesOf(db).updateMany(
    { 'reports.reporterId': reporterId, $nor: [{ isChildSafety: true, state: 'open' }] },
    { $unset: { 'reports.$[mine].reporterId': '' } },
    { arrayFilters: [{ 'mine.reporterId': reporterId }], session },
  );
  await reportersOf(db).deleteOne({ _id: reporterId }, { session });
}

/** What the cases about a person and the decisions in them say. */
const eraseCases = async (db: Db, subjectId: UserId, which: { isChildSafety?: object }, session: ClientSession) => {
  await casesOf(db).deleteMany({ subjectId, ...which } as Filter<CaseDocument>, { session });
  const words = { $set: { reason: TEXTS.deletedMember } };
  await decisionsOf(db).updateMany({ subjectId, ...which } as Filter<DecisionDocument>, words, { session });
};

/** The hold has ended: what it kept of an erased person goes too. */
export const eraseHeldCases = (db: Db, subjectId: UserId, session: ClientSession): Promise<void> =>
  eraseCases(db, subjectId, {}, session);

/**
 * Erases what is kept of a person: cases about the person, what was decided, said and appealed. The audit stays; it has
 * ids alone. Cases of child safety stay as long as they hold the person. Idempotent.
 */
export async function erasePerson(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, outbox } = deps;
  const hold = await caseHoldsOf(db).findOneAndUpdate({ _id: userId }, { $set: { isErased: true } }, { session });
  await eraseCases(db, userId, hold ? { isChildSafety: { $ne: true } } : {}, session);
  await forgetReporter(deps, userId, session);
  await notesOf(db).deleteMany({ subjectId: userId }, { session });
  await appealsOf(db).deleteMany({ subjectId: userId }, { session });
  const { deletedCount } = await sanctionsOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'bans.state', userId);
  await forgetPerson(db, userId, session);
}

export const eraseChild = (deps: Pick<Deps, 'db'>, childId: string, session: ClientSession): Promise<void> =>
  forgetReporter(deps, childId, session);
