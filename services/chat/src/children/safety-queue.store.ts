import { type ChildId, childSafetyRaised, guardiansOf, type UserId } from '@notalone/contracts';
import { legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { findChildren } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** A message as it was when a case was opened. */
export interface SafetySnapshot {
  readonly _id: ObjectId;
  readonly senderId: ChildId;
  readonly content: string;
  readonly createdAt: Date;
}

/**
 * Something for the moderators who look after children, first in the queue (rules 4.5, 6.2). Held outside every erasure
 * until the case is closed.
 */
export interface SafetyCaseDocument {
  _id: ObjectId;
  cause: 'screening' | 'report';
  /** What the screening found, or the reason that the reporter gave. */
  reason: string;
  /** On-call is told at once. */
  isUrgent?: boolean;
  /** Somebody's life may be in danger. */
  isLifeAtRisk?: boolean;
  /** Our own check is not sure that the child tells of somebody: nobody is called. */
  isInDoubt?: boolean;
  /**
   * The child tells of somebody: the words that it has for the person, whether they may mean a guardian, the guardians
   * of the child, and those whom a moderator chose to tell, who are not meant.
   */
  disclosure?: { named: readonly string[]; mayBeGuardian: boolean; guardianIds: UserId[]; trustedIds: UserId[] };
  /** A moderator found it to be no danger. */
  dismissedAt?: Date;
  /** The thread is paused since. */
  pausesThread?: boolean;
  message: string;
  thread: string;
  reporter?: { childId: ChildId } | { userId: UserId };
  snapshot: SafetySnapshot;
  /** Around it, the oldest first. */
  context: SafetySnapshot[];
  at: Date;
}
export const snapshotOf = ({ _id, senderId, content, createdAt }: SafetySnapshot): SafetySnapshot => ({
  _id,
  senderId,
  content,
  createdAt,
});
export const safetyCasesOf = (db: Db): Collection<SafetyCaseDocument> => db.collection('safetyCases');

/**
 * Opens a case and calls the moderators, as part of the transaction. Throws a duplicate key error for a second report
 * of the same person.
 */
export async function raiseSafetyCase(
  { db, outbox }: Pick<ChatDeps, 'db' | 'outbox'>,
  document: SafetyCaseDocument,
  childIds: readonly ChildId[],
  session: ClientSession,
): Promise<void> {
  await safetyCasesOf(db).insertOne(document, { session });
  const caseId = document._id.toHexString();
  const { cause, snapshot, reporter, isUrgent, isLifeAtRisk, isInDoubt, pausesThread } = document;
  const reporterId = reporter && ('childId' in reporter ? reporter.childId : reporter.userId);
  const children = await findChildren(db, childIds, session);
  const writer = children.get(snapshot.senderId);
  const reporting = reporterId === undefined ? undefined : children.get(reporterId);
  const parentIds = [...new Set([...children.values()].flatMap(guardiansOf))];
  const data = { caseId, cause, messageId: snapshot._id.toHexString(), childIds: [...childIds] };
  await outbox.add(session, childSafetyRaised, {
    key: caseId,
    data: {
      ...data,
      parentIds,
      ...(isUrgent && { isUrgent: true as const }),
      ...(isLifeAtRisk && { isLifeAtRisk: true as const }),
      ...(isInDoubt && { isInDoubt: true as const }),
      ...(pausesThread && { pausesThread: true as const }),
      ...(reporterId && { reporterId }),
      ...(reporting && { reporterParentId: reporting.parentId }),
      ...(writer && { subjectId: writer.parentId }),
    },
  });
}

/** For an erased child whose cases are closed, and the time over that they are kept. */
export async function eraseSafetyCases(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  const said = [{ 'snapshot.senderId': childId }, { 'context.senderId': childId }, { 'reporter.childId': childId }];
  await safetyCasesOf(db).deleteMany({ $or: said }, { session });
}

export const SAFETY_CASES: PersonalData<SafetyCaseDocument, { readonly db: Db }> = {
  collection: 'safetyCases',
  indexes: [
    { name: 'oldest-first', key: { at: 1 } },
    {
      name: 'reported-once',
      key: { 'snapshot._id': 1, reporter: 1 },
      unique: true,
      partialFilterExpression: { reporter: { $exists: true } },
    },
    { name: 'disclosures', key: { 'disclosure.guardianIds': 1, at: 1 }, sparse: true },
  ],
  subject: 'child',
  where: (childId: ChildId) => ({ 'snapshot.senderId': childId }),
  whenLeaving: {
    async by({ db }, { id }, session: ClientSession) {
      if ((await legalHoldOf(db, id, session)) === 'released') await eraseSafetyCases(db, id as ChildId, session);
    },
    says: 'Stays until the case is closed and the legal period is over; then deleted.',
  },
  privacy: [
    {
      what: "child safety cases: a message with up to ten before and five after it, ids of both, the reporter's id",
      why: 'so that moderators protect the child',
      seenBy: 'moderators who look after children',
      kept: 'until the case is closed and for the legal period, also after an erasure',
    },
  ],
  inCopy: { leftOut: 'Nobody may learn whether there is a case.' },
};
