import type { ALERT_STATES, answerSchema, ChildId, QuickCode, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type * as z from 'zod';

export type Answer = z.infer<typeof answerSchema>;
export type AlertState = (typeof ALERT_STATES)[number];

/** Who closed an alert, by the name of that moment. */
export interface ClosedBy {
  name: string;
  who: 'child' | 'guardian' | 'contact';
}

/** Somebody whom an alert is for. */
export interface AlertContact {
  contactId: string;
  name: string;
  /** In whose list they are. */
  guardianId: UserId;
  /** Has not said yes to being a contact: is told only to ring the parent. */
  isUnconfirmed?: true;
  isParent?: true;
  /** Of the link that answers; absent for unconfirmed contacts. */
  tokenHash?: string;
  answer?: Answer;
  answeredAt?: Date;
  /** On the way in so many minutes; 30 means over 30. */
  minutes?: number;
  /** On the way: when they are asked whether they are together, and since when they are. */
  askAt?: Date;
  askedAt?: Date;
  /** Wants to be rung, whatever else was answered. */
  asksToRingAt?: Date;
  /** No contact any more. */
  removedAt?: Date;
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
  /** The first guardian at the press; whose the child is now its own record says (findGuarded). */
  parentId: UserId;
  childId?: ChildId;
  childName: string;
  isTest: boolean;
  /** A press of the probe, and whether its text goes out or ends at the provider's test credentials. */
  probe?: 'real' | 'test';
  /** Of the presses that it stands for: their Idempotency-Key, with what each asked for, hashed. */
  keys: string[];
  /** Of a child's: the device it was pressed on, or the session where that held no key. */
  pressedOn?: string;
  /** Which every guardian had said is the child's. */
  isOnApproved?: true;
  code?: QuickCode;
  customMessage?: string;
  createdAt: Date;
  state: AlertState;
  /** From when the calls count: the press, or when it was opened again. */
  openedAt: Date;
  reopenedAt?: Date;
  nextCallAt?: Date;
  /** After four hours (rules 5.5). */
  endsAt: Date;
  /** When the clock has something to do; absent once it is closed, and for tests. */
  stepAt?: Date;
  closedAt?: Date;
  closedBy?: ClosedBy;
  /** Counts changes of its deliveries. Writing it puts their events in order with those of the alert. */
  deliveryChanges?: number;
  /** More than ten in an hour: the later alert whose texts and calls speak for this one too. */
  replacedBy?: string;
  position?: AlertPosition;
  contacts: AlertContact[];
  /** From the 11th of an hour on. */
  countThisHour?: number;
  calledAt?: Date;
  /** Guardians who did not have the texts when it was open: they never see it (rules 10.3). */
  hiddenFrom?: UserId[];
  /** Which guardians have opened its push message, and when first. */
  seenAt?: Readonly<Record<UserId, Date>>;
}
export const guardianOf = ({ parentId }: Pick<AlertDocument, 'parentId'>, contact: AlertContact | undefined): UserId =>
  contact?.guardianId ?? parentId;

export const HISTORY_SECONDS = 365 * 24 * 3600;
export const ALERT_INDEXES: readonly IndexDescription[] = [
  { name: 'press', key: { ownerId: 1, keys: 1 }, unique: true },
  { name: 'of-owner', key: { ownerId: 1, createdAt: -1 } },
  { name: 'of-parent', key: { parentId: 1, createdAt: -1 } },
  { name: 'token', key: { 'contacts.tokenHash': 1 }, sparse: true },
  { name: 'position', key: { 'position.takenAt': 1 }, sparse: true },
  { name: 'history', key: { createdAt: 1 }, expireAfterSeconds: HISTORY_SECONDS },
  { name: 'step', key: { stepAt: 1 }, sparse: true },
  { name: 'replaced', key: { replacedBy: 1 }, sparse: true },
];
export const alertsOf = (db: Db): Collection<AlertDocument> => db.collection('alerts');
/** Whether any alert is open. Tests of the button do not count. */
export const hasOpenAlert = async (db: Db): Promise<boolean> =>
  (await alertsOf(db).findOne({ stepAt: { $exists: true } }, { projection: { _id: 1 } })) !== null;

interface PressCountDocument {
  _id: string;
  presses: number;
}
const pressCountsOf = (db: Db): Collection<PressCountDocument> => db.collection('pressCounts');
export const PRESS_COUNTS: PersonalData<PressCountDocument> = {
  collection: 'pressCounts',
  subject: 'both',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  privacy: 'emergency messages',
  inCopy: { leftOut: 'It only keeps two presses of one person apart.' },
};
/** Presses of one person are handled one after the other: each writes this document in its transaction. */
export async function serialisePresses(db: Db, ownerId: string, session: ClientSession): Promise<void> {
  await pressCountsOf(db).updateOne({ _id: ownerId }, { $inc: { presses: 1 } }, { session, upsert: true });
}
