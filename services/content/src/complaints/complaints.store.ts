import { COMPLAINT_KEPT_DAYS } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
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

const KEPT_SECONDS = COMPLAINT_KEPT_DAYS * 24 * 3600;
export const COMPLAINTS: StoredCollection = {
  collection: 'complaints',
  indexes: [
    { name: 'reference', key: { reference: 1 }, unique: true },
    {
      name: 'sent-once',
      key: { email: 1, idempotencyKey: 1 },
      unique: true,
      partialFilterExpression: { idempotencyKey: { $exists: true } },
    },
    { name: 'kept', key: { answeredAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
  ofNobody: 'Nothing connects a complaint with an account: the register outlives one.',
  expires: [{ what: 'complaints about data, after the answer', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: 'complaints about data: name and address as typed, text, answer',
      how: 'nothing connects it with an account',
      why: 'to answer within 30 days, to prove it',
      seenBy: 'admins',
      kept: '3 years after the answer (to be confirmed by a lawyer); unanswered ones until answered',
    },
  ],
};

/** Mails the receipt of a complaint, or its answer where there is one, in the transaction of what it tells. */
export const addComplaintMail = (
  db: Db,
  { _id, email, reference, answerBy, answer }: ComplaintDocument,
  session: ClientSession,
): Promise<void> => {
  const about = { to: email, aboutId: _id.toHexString(), reference, answerBy: ukDay(answerBy) };
  return addMail(db, { kind: 'complaint', ...about, ...(answer !== undefined && { answer }) }, session);
};
