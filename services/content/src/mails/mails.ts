import { internal, type QueuedMail } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Platform } from '@notalone/service-kit/platform';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';

type Mail = Extract<QueuedMail, { aboutId: string }>;
/** A mail that auth has not been asked for yet. */
type WaitingMail = Mail & { _id: ObjectId };
const mailsOf = (db: Db): Collection<WaitingMail> => db.collection('mails');
export const MAILS: StoredCollection = {
  collection: 'mails',
  ofNobody: 'Mails about complaints and shops, which have no account, until auth has them.',
};

/** Stores a mail in the transaction of what it tells. */
export async function addMail(db: Db, mail: Mail, session: ClientSession): Promise<void> {
  await mailsOf(db).insertOne({ _id: new ObjectId(), ...mail }, { session });
}

/**
 * Hands the waiting mails about one record, or about all, over to auth, the oldest first: each once by its key. A mail
 * that fails waits for the next time.
 */
export async function sendMails(
  { db, internal: services, log }: Pick<Platform, 'db' | 'internal' | 'log'>,
  aboutId?: string,
): Promise<void> {
  const waiting = mailsOf(db).find(aboutId === undefined ? {} : { aboutId });
  for await (const { _id, ...body } of waiting.sort({ _id: 1 }))
    try {
      await services.call(internal.auth.queueMail, { body, idempotencyKey: `mail/${_id.toHexString()}` });
      await mailsOf(db).deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error }, 'a mail is sent later');
    }
}
