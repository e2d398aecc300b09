import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { casesOf } from './cases.store.ts';
import { reportersOf } from './reporters.store.ts';

export interface CaseFilter {
  readonly isChildSafety?: boolean | { readonly $ne: boolean };
  readonly state?: { readonly $ne: 'open' };
}
/** Deletes cases about a person. */
export async function eraseCases(db: Db, subjectId: UserId, which: CaseFilter, session: ClientSession): Promise<void> {
  await casesOf(db).deleteMany({ subjectId, ...which }, { session });
}

/** Takes a person or child out of what they reported. */
export async function eraseReporter(db: Db, reporterId: string, session: ClientSession): Promise<void> {
  // What a case of child safety holds stays as it is until the case is closed (rules 6.2).
  await casesOf(db).updateMany(
    { 'reports.reporterId': reporterId, $nor: [{ isChildSafety: true, state: 'open' }] },
    { $unset: { 'reports.$[mine].reporterId': '', 'reports.$[mine].idempotencyKey': '' } },
    { arrayFilters: [{ 'mine.reporterId': reporterId }], session },
  );
  await reportersOf(db).deleteOne({ _id: reporterId }, { session });
}
