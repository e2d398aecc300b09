import type { ChildId, UserId } from '@notalone/contracts';
import type { Collection, Db } from 'mongodb';

/** What a family has set. Absent fields are the defaults. */
export interface FamilyDocument {
  _id: UserId;
  message?: string;
  /** Positions in texts; on unless switched off. */
  locationEnabled?: boolean;
  /** The account was deleted: until then the button goes on (rules 5.12). */
  endsAt?: Date;
  /** Confirmed once everything is erased: of the account, and of each child that goes with it. */
  erasureIds?: string[];
}
/** What a child has set. */
interface ChildSettingsDocument {
  _id: ChildId;
  locationEnabled: boolean;
}
export const familiesOf = (db: Db): Collection<FamilyDocument> => db.collection('families');
export const childSettingsOf = (db: Db): Collection<ChildSettingsDocument> => db.collection('childSettings');

export const findFamily = (db: Db, parentId: UserId): Promise<FamilyDocument | null> =>
  familiesOf(db).findOne({ _id: parentId });
export async function setFamily(
  db: Db,
  parentId: UserId,
  set: Pick<FamilyDocument, 'message' | 'locationEnabled'>,
): Promise<void> {
  await familiesOf(db).updateOne({ _id: parentId }, { $set: set }, { upsert: true });
}
export const isFamilyLocationOn = (family: FamilyDocument | null): boolean => family?.locationEnabled !== false;

export async function isOwnLocationOn(db: Db, childId: ChildId): Promise<boolean> {
  const own = await childSettingsOf(db).findOne({ _id: childId });
  return own?.locationEnabled !== false;
}
export async function setOwnLocation(db: Db, childId: ChildId, locationEnabled: boolean): Promise<void> {
  await childSettingsOf(db).updateOne({ _id: childId }, { $set: { locationEnabled } }, { upsert: true });
}
