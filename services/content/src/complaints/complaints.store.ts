import { COMPLAINT_KEPT_DAYS } from '@notalone/contracts';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import { addMail } from '../mails/mails.ts';

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

/** Mails the receipt of a complaint, or its answer where there is one, in the transaction of what it tells. */
export const addComplaintMail = (
  db: Db,
  { _id, email, reference, answerBy, answer }: ComplaintDocument,
  session: ClientSession,
): Promise<void> => {
  const about = { to: email, aboutId: _id.toHexString(), reference, answerBy: ukDay(answerBy) };
  return addMail(db, { kind: 'complaint', ...about, ...(answer !== undefined && { answer }) }, session);
};
