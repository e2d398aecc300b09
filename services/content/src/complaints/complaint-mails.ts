import { internal } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { handOverMails } from '../mails/hand-over.ts';
import { type ComplaintDocument, complaintMailsOf } from './complaints.store.ts';

/** The receipt of a complaint, or its answer where there is one. Belongs to the transaction of what it tells. */
export async function addComplaintMail(
  db: Db,
  { _id, email, reference, answerBy, answer }: ComplaintDocument,
  session: ClientSession,
): Promise<void> {
  await complaintMailsOf(db).insertOne(
    {
      _id: new ObjectId(),
      complaintId: _id.toHexString(),
      email,
      reference,
      answerBy: ukDay(answerBy),
      ...(answer !== undefined && { answer }),
    },
    { session },
  );
}

/** Hands the waiting mails over to auth: each once by its key. */
export const sendComplaintMails = ({ db, internal: services, log }: Pick<Platform, 'db' | 'internal' | 'log'>) =>
  handOverMails(complaintMailsOf(db), {}, log, ({ _id, complaintId, ...body }) =>
    services.call(internal.auth.mailComplaint, {
      params: { complaintId },
      body,
      idempotencyKey: `complaint-mail/${_id.toHexString()}`,
    }),
  );
