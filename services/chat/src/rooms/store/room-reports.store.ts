import { reportsRow, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { RoomMessageDocument } from './room-messages.store.ts';
import type { RoomDocument } from './rooms.store.ts';

/** A message around the reported one. */
export type SaidSnapshot = Pick<RoomMessageDocument, 'senderId' | 'content' | 'createdAt'>;
export type MessageSnapshot = SaidSnapshot & Pick<RoomMessageDocument, 'pictureId' | 'imageAlt' | 'history'>;
type RoomSnapshot = Pick<RoomDocument, 'name' | 'description'>;

/** A reported room, or message of one with the messages around it (rules 6.1). */
export interface RoomReportDocument extends StoredReport {
  _id: ObjectId;
  roomId: ObjectId;
  /** Null for the room itself. */
  messageId: ObjectId | null;
  /** The picture of a message is a copy that the report owns. */
  snapshot: MessageSnapshot | RoomSnapshot;
  /** Oldest first. */
  context: { before: SaidSnapshot[]; after: SaidSnapshot[] };
}

export const ROOM_REPORTS = 'roomReports';
export const roomReportsOf = (db: Db): Collection<RoomReportDocument> => db.collection(ROOM_REPORTS);
export const ROOM_REPORTS_ROW = reportsRow({
  collection: ROOM_REPORTS,
  once: { roomId: 1, messageId: 1 },
  what: 'reports of forum rooms and their messages, with what was reported and what stood around it',
});
