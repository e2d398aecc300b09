import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
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
  message: string;
  /** The picture of a message is a copy that the report owns. */
  snapshot: MessageSnapshot | RoomSnapshot;
  /** Oldest first. */
  context: { before: SaidSnapshot[]; after: SaidSnapshot[] };
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

/** Whether it is a report's own copy of a picture, which only moderators see. */
export const isReportPicture = async (db: Db, pictureId: string): Promise<boolean> =>
  (await roomReportsOf(db).countDocuments({ 'snapshot.pictureId': pictureId }, { limit: 1 })) === 1;

/** Who keeps the copy of a reported picture, so that it outlives the message. */
export const reportOwner = (reportId: ObjectId): string => `report/${reportId.toHexString()}`;

/** Reports about a person go with their copies; reports by the person stay without a name. */
export async function eraseRoomReports(
  db: Db,
  userId: UserId,
  removePictures: (ownerId: string) => Promise<void>,
  session: ClientSession,
): Promise<void> {
  const about = await roomReportsOf(db)
    .find({ subjectId: userId }, { session, projection: { _id: 1 } })
    .toArray();
  for (const { _id } of about) await removePictures(reportOwner(_id));
  await roomReportsOf(db).deleteMany({ subjectId: userId }, { session });
  await roomReportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
