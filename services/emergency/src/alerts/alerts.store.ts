import type { answerSchema, ChildId, QuickCode, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type * as z from 'zod';

export type Answer = z.infer<typeof answerSchema>;

/** Somebody whom an alert is for. */
export interface AlertContact {
  contactId: string;
  name: string;
  /** Has not said yes to being a contact: is told only to ring the parent. */
  isUnconfirmed?: true;
  isParent?: true;
  /** Of the link that answers; absent for unconfirmed contacts. */
  tokenHash?: string;
  answer?: Answer;
  answeredAt?: Date;
}
export interface AlertPosition {
  latitude: number;
  longitude: number;
  accuracyMetres?: number;
  /** How old it was when the page sent it. */
  ageSeconds?: number;
  /** When the device was there. */
  takenAt: Date;
}
export interface AlertDocument {
  _id: string;
  /** Whose alert it is: the child, or the parent of a test. */
  ownerId: string;
  parentId: UserId;
  childId?: ChildId;
  childName: string;
  isTest: boolean;
  /** A press of the probe, and whether its text goes out or ends at the provider's test credentials. */
  probe?: 'real' | 'test';
  /** Idempotency keys of the presses that it stands for. */
  keys: string[];
  code?: QuickCode;
  customMessage?: string;
  createdAt: Date;
  /** No text may go out any more by itself. */
  expiresAt: Date;
  position?: AlertPosition;
  contacts: AlertContact[];
  /** From the 11th of an hour on. */
  countThisHour?: number;
  calledAt?: Date;
  cancelledAt?: Date;
}
const HISTORY_SECONDS = 365 * 24 * 3600;
export const ALERT_INDEXES: readonly IndexDescription[] = [
  { name: 'press', key: { ownerId: 1, keys: 1 }, unique: true },
  { name: 'of-owner', key: { ownerId: 1, createdAt: -1 } },
  { name: 'of-parent', key: { parentId: 1, createdAt: -1 } },
  { name: 'token', key: { 'contacts.tokenHash': 1 }, sparse: true },
  { name: 'position', key: { 'position.takenAt': 1 }, sparse: true },
  { name: 'history', key: { createdAt: 1 }, expireAfterSeconds: HISTORY_SECONDS },
];
export const alertsOf = (db: Db): Collection<AlertDocument> => db.collection('alerts');

/** Presses of one person are handled one after the other: each writes this document in its transaction. */
export async function serialisePresses(db: Db, ownerId: string, session: ClientSession): Promise<void> {
  await db
    .collection<{ _id: string; presses: number }>('pressers')
    .updateOne({ _id: ownerId }, { $inc: { presses: 1 } }, { session, upsert: true });
}
