import { TEXTS, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { forgetPerson } from '../people.ts';
import { appealsOf } from './appeals.store.ts';
import { casesOf } from './cases.store.ts';
import { decisionsOf, notesOf, sanctionsOf } from './decisions.store.ts';
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

/**
 * Erases what is kept of a person: cases about the person, what was decided, said and appealed. The audit stays; it has
 * ids alone. Open cases of child safety stay too. Idempotent.
 */
export async function erasePerson(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, outbox } = deps;
  await casesOf(db).deleteMany({ subjectId: userId, $nor: [{ isChildSafety: true, state: 'open' }] }, { session });
  await forgetReporter(deps, userId, session);
  await decisionsOf(db).updateMany({ subjectId: userId }, { $set: { reason: TEXTS.deletedMember } }, { session });
  await notesOf(db).deleteMany({ subjectId: userId }, { session });
  await appealsOf(db).deleteMany({ subjectId: userId }, { session });
  const { deletedCount } = await sanctionsOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'bans.state', userId);
  await forgetPerson(db, userId, session);
}

export const eraseChild = (deps: Pick<Deps, 'db'>, childId: string, session: ClientSession): Promise<void> =>
  forgetReporter(deps, childId, session);
