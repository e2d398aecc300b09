import type { UserId } from '@notalone/contracts';
import { eraseReports, REPORT_PERIOD, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
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
export const ROOM_REPORTS_ROW: PersonalData<RoomReportDocument, { readonly db: Db; readonly now: () => Date }> = {
  collection: 'roomReports',
  indexes: [
    {
      name: 'once',
      key: { reporterId: 1, roomId: 1, messageId: 1 },
      unique: true,
      partialFilterExpression: { reporterId: { $exists: true } },
    },
    { name: 'subject', key: { subjectId: 1, at: -1 } },
    {
      name: 'picture',
      key: { 'snapshot.pictureId': 1 },
      partialFilterExpression: { 'snapshot.pictureId': { $exists: true } },
    },
  ],
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: {
    by: (deps, { id }, session) => eraseReports(deps, id as UserId, session, ROOM_REPORTS),
    says: 'Those about the person stay for 90 days, or as long as a case of child safety holds the person. Others’ stay without the name of the reporter.',
  },
  expires: [REPORT_PERIOD],
  privacy: [
    {
      what: 'reports of forum rooms and their messages, with what was reported and what stood around it',
      why: 'to keep members safe',
      seenBy: 'moderators',
      kept: "until the reported person is deleted; the reporter's id until the reporter is",
    },
  ],
  inCopy: { leftOut: 'It protects whoever reports something.' },
};
