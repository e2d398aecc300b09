import { type ChildId, EMERGENCY_ENDS_DAYS, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

const DAY_SECONDS = 86_400;

/** What a guardian has set: each has their own. Absent fields are the defaults. */
export interface FamilyDocument {
  _id: UserId;
  message?: string;
  /** Positions in texts; on unless switched off. */
  locationEnabled?: boolean;
  /** At the start of each text. */
  familyWord?: string;
  /** The account was deleted: until then the button goes on (rules 5.12). */
  endsAt?: Date;
  /** Confirmed once everything is erased: of the account, and of each child that goes with it. */
  erasureIds?: string[];
  /** When numbers were added that the family had not had before: the last ten, the oldest first. */
  newNumbersAt?: Date[];
  /** Counts changes of its contacts, so that two at once conflict. */
  contactChanges?: number;
}
/** What is set for a child. */
interface ChildSettingsDocument {
  _id: ChildId;
  /** The child's own switch. */
  locationEnabled?: boolean;
  /** Of its own phone, as a guardian typed it. E.164. */
  phoneNumber?: string;
}
export const familiesOf = (db: Db): Collection<FamilyDocument> => db.collection('families');
const childSettingsOf = (db: Db): Collection<ChildSettingsDocument> => db.collection('childSettings');

export const FAMILIES: PersonalData<FamilyDocument> = {
  collection: 'families',
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: 'delete',
  expires: [
    { what: 'the emergency button, after the account was deleted', seconds: EMERGENCY_ENDS_DAYS * DAY_SECONDS },
  ],
  privacy: [
    {
      what: "a family word; a child's own mobile number, as its parent typed it",
      why: 'at the start of texts; for contacts to ring the child',
      seenBy: 'the family; contacts in a text',
      kept: 'until emptied, or the child or the account is erased',
    },
  ],
  inCopy: { kind: 'buttonSettings' },
  receipt: 'contactsAndAlerts',
};
export const CHILD_SETTINGS: PersonalData<ChildSettingsDocument> = {
  collection: 'childSettings',
  subject: 'child',
  where: (_id: ChildId) => ({ _id }),
  whenLeaving: 'delete',
  privacy: 'a family word',
  inCopy: { kind: 'childPhone' },
  receipt: 'contactsAndAlerts',
};

export const findFamily = (db: Db, parentId: UserId, session?: ClientSession): Promise<FamilyDocument | null> =>
  familiesOf(db).findOne({ _id: parentId }, session && { session });
export async function setFamily(
  db: Db,
  parentId: UserId,
  set: Pick<FamilyDocument, 'message' | 'locationEnabled' | 'familyWord'>,
  session?: ClientSession,
): Promise<void> {
  await familiesOf(db).updateOne({ _id: parentId }, { $set: set }, { upsert: true, ...(session && { session }) });
}
export const isFamilyLocationOn = (family: FamilyDocument | null): boolean => family?.locationEnabled !== false;

/** Which of the guardians have switched the place off. */
export const findLocationOff = (db: Db, parentIds: readonly UserId[], session?: ClientSession): Promise<UserId[]> =>
  familiesOf(db).distinct('_id', { _id: { $in: [...parentIds] }, locationEnabled: false }, session ? { session } : {});

export async function isOwnLocationOn(db: Db, childId: ChildId, session?: ClientSession): Promise<boolean> {
  const own = await childSettingsOf(db).findOne({ _id: childId }, session && { session });
  return own?.locationEnabled !== false;
}
export async function findChildPhones(db: Db, childIds: readonly ChildId[]): Promise<ReadonlyMap<ChildId, string>> {
  const found = await childSettingsOf(db)
    .find({ _id: { $in: [...childIds] }, phoneNumber: { $exists: true } })
    .toArray();
  return new Map(found.map(({ _id, phoneNumber = '' }) => [_id, phoneNumber]));
}
/** Answers whether that was a change. */
export async function setChildPhone(
  db: Db,
  childId: ChildId,
  phoneNumber: string | undefined,
  session: ClientSession,
): Promise<boolean> {
  const change = phoneNumber === undefined ? { $unset: { phoneNumber: '' as const } } : { $set: { phoneNumber } };
  const before = await childSettingsOf(db).findOneAndUpdate({ _id: childId }, change, { upsert: true, session });
  return before?.phoneNumber !== phoneNumber;
}
export async function setOwnLocation(
  db: Db,
  childId: ChildId,
  locationEnabled: boolean,
  session: ClientSession,
): Promise<void> {
  await childSettingsOf(db).updateOne({ _id: childId }, { $set: { locationEnabled } }, { upsert: true, session });
}

/** A time that is set already stays. */
export async function endFamilyAt(
  db: Db,
  parentId: UserId,
  { endsAt, erasureIds }: Required<Pick<FamilyDocument, 'endsAt' | 'erasureIds'>>,
  session: ClientSession,
): Promise<void> {
  const set = {
    endsAt: { $ifNull: ['$endsAt', endsAt] },
    erasureIds: { $setUnion: [{ $ifNull: ['$erasureIds', []] }, erasureIds] },
  };
  await familiesOf(db).updateOne({ _id: parentId }, [{ $set: set }], { session, upsert: true });
}
export const findEndedFamilies = (db: Db, now: Date): Promise<FamilyDocument[]> =>
  familiesOf(db)
    .find({ endsAt: { $lte: now } })
    .toArray();
