import { COMPLAINT_KEPT_DAYS } from '@notalone/contracts';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';

/** A complaint about data. Nothing connects it with an account: the register outlives one. */
export interface ComplaintDocument {
  _id: ObjectId;
  reference: string;
  name: string;
  email: string;
  text: string;
  receivedAt: Date;
  answerBy: Date;
  /** How many of the reminders were sent. */
  reminders: number;
  /** Of the page: one complaint of an address each, however often it is sent. */
  idempotencyKey?: string;
  answer?: string;
  answeredAt?: Date;
}
export const complaintsOf = (db: Db): Collection<ComplaintDocument> => db.collection('complaints');

export const COMPLAINT_INDEXES: readonly IndexDescription[] = [
  { name: 'reference', key: { reference: 1 }, unique: true },
  {
    name: 'sent-once',
    key: { email: 1, idempotencyKey: 1 },
    unique: true,
    partialFilterExpression: { idempotencyKey: { $exists: true } },
  },
  { name: 'kept', key: { answeredAt: 1 }, expireAfterSeconds: COMPLAINT_KEPT_DAYS * 24 * 3600 },
];

/** Waits to be handed over to auth. */
export interface ComplaintMailDocument {
  _id: ObjectId;
  complaintId: string;
  email: string;
  reference: string;
  /** `YYYY-MM-DD` */
  answerBy: string;
  answer?: string;
}
export const complaintMailsOf = (db: Db): Collection<ComplaintMailDocument> => db.collection('complaintMails');
