import { REMOVED_RETENTION_DAYS, type UserId } from '@notalone/contracts';
import { legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { MessageDocument } from '../direct/messages.store.ts';

/** A message as it was at the time of the report. */
export type SnapshotDocument = Pick<MessageDocument, '_id' | 'senderId' | 'content' | 'createdAt'>;

/** A reported message with the messages around it (rules 6.1). */
export interface ReportDocument {
  _id: ObjectId;
  /** Absent once the reporter's account was erased; the report stays. */
  reporterId?: UserId;
  /** Who wrote the message. */
  subjectId: UserId;
  messageId: ObjectId;
  reason: string;
  /** The reporter says that a child may not be safe, by the reason or in other words. */
  isChildSafety?: true;
  message: string;
  snapshot: SnapshotDocument;
  /** Oldest first. */
  context: { before: SnapshotDocument[]; after: SnapshotDocument[] };
  /** The account is erased; a case of child safety holds the report. */
  isErased?: true;
  /** The account is erased; an open case about it may still need the report (rules 6.2). */
  erasedAt?: Date;
  at: Date;
}

export const REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once',
    key: { reporterId: 1, messageId: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
];
/** No pictures: the index erases them. */
export const REPORT_ERASED_INDEX: IndexDescription = {
  name: 'erased',
  key: { erasedAt: 1 },
  expireAfterSeconds: REMOVED_RETENTION_DAYS * 24 * 3600,
};
export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/**
 * Reports about a person stay for 90 days, for an open case, or as long as a case of child safety holds the person.
 * Reports that the person made are about others, so they stay without the reporter's id.
 */
export async function eraseReports(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const isUnderLegalHold = (await legalHoldOf(db, userId, session)) === 'held';
  const about = { subjectId: userId, isErased: { $exists: false }, erasedAt: { $exists: false } };
  const change = { $set: isUnderLegalHold ? { isErased: true as const } : { erasedAt: now() } };
  await reportsOf(db).updateMany(about, change, { session });
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
