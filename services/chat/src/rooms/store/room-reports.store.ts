import type { UserId } from '@notalone/contracts';
import { legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { RoomMessageDocument } from './room-messages.store.ts';
import type { RoomDocument } from './rooms.store.ts';

/** A message around the reported one. */
export type SaidSnapshot = Pick<RoomMessageDocument, 'senderId' | 'content' | 'createdAt'>;
export type MessageSnapshot = SaidSnapshot & Pick<RoomMessageDocument, 'pictureId' | 'imageAlt' | 'history'>;
type RoomSnapshot = Pick<RoomDocument, 'name' | 'description'>;

/** A reported room, or message of one with the messages around it (rules 6.1). */
export interface RoomReportDocument {
  _id: ObjectId;
  /** Absent once the reporter's account was erased; the report stays. */
  reporterId?: UserId;
  /** Who wrote it, or looks after the room. */
  subjectId?: UserId;
  roomId: ObjectId;
  /** Null for the room itself. */
  messageId: ObjectId | null;
  reason: string;
  /** The reporter says that a child may not be safe, by the reason or in other words. */
  isChildSafety?: true;
  message: string;
  /** The picture of a message is a copy that the report owns. */
  snapshot: MessageSnapshot | RoomSnapshot;
  /** Oldest first. */
  context: { before: SaidSnapshot[]; after: SaidSnapshot[] };
  /** The account is erased; a case of child safety holds the report. */
  isErased?: true;
  /** The account is erased; an open case about it may still need the report (rules 6.2). */
  erasedAt?: Date;
  at: Date;
}

export const ROOM_REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once',
    key: { reporterId: 1, roomId: 1, messageId: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
];
export const ROOM_REPORT_PICTURE_INDEXES: readonly IndexDescription[] = [
  {
    name: 'picture',
    key: { 'snapshot.pictureId': 1 },
    partialFilterExpression: { 'snapshot.pictureId': { $exists: true } },
  },
];
export const roomReportsOf = (db: Db): Collection<RoomReportDocument> => db.collection('roomReports');

/** The reports that keep a picture; only moderators see it as such. */
export const findByReportPicture = (
  db: Db,
  pictureId: string,
): Promise<Pick<RoomReportDocument, 'isChildSafety' | 'subjectId'>[]> =>
  roomReportsOf(db)
    .find({ 'snapshot.pictureId': pictureId }, { projection: { isChildSafety: 1, subjectId: 1 } })
    .toArray();

/** Who keeps the copy of a reported picture, so that it outlives the message. */
export const reportOwner = (reportId: ObjectId): string => `report/${reportId.toHexString()}`;

interface RoomReportDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly pictures: Pick<PictureStore, 'removeOf'>;
}

/** Deletes reports with the pictures that they keep. */
export async function deleteRoomReports(
  { db, pictures }: Omit<RoomReportDeps, 'now'>,
  which: Filter<RoomReportDocument>,
  session: ClientSession,
): Promise<void> {
  const found = await roomReportsOf(db)
    .find(which, { session, projection: { _id: 1 } })
    .toArray();
  for (const { _id } of found) await pictures.removeOf(reportOwner(_id), session);
  await roomReportsOf(db).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
}

/** As `eraseReports` of private messages. */
export async function eraseRoomReports(
  { db, now }: Pick<RoomReportDeps, 'db' | 'now'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const isUnderLegalHold = (await legalHoldOf(db, userId, session)) === 'held';
  const about = { subjectId: userId, isErased: { $exists: false }, erasedAt: { $exists: false } };
  const change = { $set: isUnderLegalHold ? { isErased: true as const } : { erasedAt: now() } };
  await roomReportsOf(db).updateMany(about, change, { session });
  await roomReportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
