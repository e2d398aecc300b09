import type { UserId } from '@notalone/contracts';
import type { DataSubject, PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db } from 'mongodb';
import { CASE_INDEXES, type CaseDocument, casesOf } from './cases.store.ts';

export interface CaseFilter {
  readonly isChildSafety?: boolean | { readonly $ne: boolean };
  readonly state?: { readonly $ne: 'open' };
}
/** Deletes cases about a person. */
export async function eraseCases(db: Db, subjectId: UserId, which: CaseFilter, session: ClientSession): Promise<void> {
  await casesOf(db).deleteMany({ subjectId, ...which }, { session });
}

/** Takes a person or child out of what they reported. */
async function eraseReporter(db: Db, reporterId: string, session: ClientSession): Promise<void> {
  // What a case of child safety holds stays as it is until the case is closed (rules 6.2).
  await casesOf(db).updateMany(
    { 'reports.reporterId': reporterId, $nor: [{ isChildSafety: true, state: 'open' }] },
    { $unset: { 'reports.$[mine].reporterId': '', 'reports.$[mine].idempotencyKey': '' } },
    { arrayFilters: [{ 'mine.reporterId': reporterId }], session },
  );
}

interface Deps {
  readonly db: Db;
  /** A case of child safety holds the person. */
  readonly isHeld: boolean;
}
async function eraseFromCases(
  { db, isHeld }: Deps,
  { subject, id }: DataSubject,
  session: ClientSession,
): Promise<void> {
  const closed = { state: { $ne: 'open' }, ...(isHeld && { isChildSafety: { $ne: true } }) } as const;
  if (subject === 'person') await eraseCases(db, id as UserId, closed, session);
  await eraseReporter(db, id, session);
}
export const CASES: PersonalData<CaseDocument, Deps> = {
  collection: 'cases',
  indexes: CASE_INDEXES,
  subject: 'both',
  where: (id) => ({ $or: [{ subjectId: id as UserId }, { 'reports.reporterId': id as UserId }] }),
  whenLeaving: {
    by: (deps, dataSubject, session: ClientSession) => eraseFromCases(deps, dataSubject, session),
    says: 'Closed ones about a person are deleted, except those of child safety that hold the person. Open ones stay for 12 months. In all others the reporter is no longer named, except in open ones of child safety.',
  },
  privacy: [
    {
      what: 'cases, decisions with the words for the person, bans, appeals, notes of admins',
      why: 'to keep members safe, to be fair to the person',
      seenBy: 'admins; decisions and appeals oneself',
      kept: 'until the account is deleted; open cases and warnings 12 months longer, bans until they end; of a child safety case as above',
    },
    {
      what: 'what moderators took from a guardian: what, why, when, who agreed',
      how: 'with the case; what and from whom also profile, Kafka `children.state`, compacted, and the databases of auth, chat and emergency',
      why: 'so that a child whom somebody must not find is not found',
      seenBy: 'moderators who look after children',
      kept: 'why, as a child safety case; the rest until it is given back, or with the child',
    },
  ],
  inCopy: { leftOut: 'It protects whoever reports something.' },
  receipt: 'moderation',
};
