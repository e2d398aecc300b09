import type { RoomRules, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';

/** An offer to look after a room that needs somebody. */
export interface OfferDocument {
  userId: UserId;
  at: Date;
  /** Who did not take up an earlier offer. */
  passed: UserId[];
}

export interface RoomDocument {
  _id: ObjectId;
  name: string;
  description: string;
  /** Absent while nobody looks after the room. */
  creatorId?: UserId;
  rules: RoomRules;
  /** Whether new members see what was written before they came. */
  showsHistory: boolean;
  memberCount: number;
  /** Time of the newest message, or of the creation. Increases with every message. */
  activeAt: Date;
  lastMessageAt?: Date;
  createdAt: Date;
  /** Of the creator's page: one room each, however often it is sent. */
  idempotencyKey?: string;
  offer?: OfferDocument;
  /** The mentors’ own: nobody runs it, and nobody else finds it (rules 11.2). */
  forMentors?: true;
  /** When the room was closed. Nobody sees it any more, and a job deletes its data. */
  closedAt?: Date;
  /** When moderators removed it. Nobody sees it until they take that back. */
  removedAt?: Date;
  /** The newest decision that did. */
  removedBy?: string;
}

export const ROOM_INDEXES: readonly IndexDescription[] = [
  { name: 'latest-first', key: { activeAt: -1, _id: -1 } },
  { name: 'of-creator', key: { creatorId: 1 } },
  {
    name: 'for-mentors',
    key: { forMentors: 1 },
    unique: true,
    partialFilterExpression: { forMentors: { $exists: true } },
  },
];

export const roomsOf = (db: Db): Collection<RoomDocument> => db.collection('rooms');
interface RoomCreatorDocument {
  _id: UserId;
  made: number;
}
/** How many rooms each person has made. Two that are made at once write it, and so conflict. */
export const roomCreatorsOf = (db: Db): Collection<RoomCreatorDocument> => db.collection('roomCreators');
export const ROOM_CREATORS: PersonalData<RoomCreatorDocument> = {
  collection: 'roomCreators',
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: 'delete',
  privacy: 'forum rooms one is in',
  inCopy: { leftOut: 'A number that keeps two rooms made at once apart.' },
};

/** Neither closed nor removed by moderators. */
export const OPEN: Filter<RoomDocument> = { closedAt: { $exists: false }, removedAt: { $exists: false } };

/** The room of the mentors is there from the start and is never closed; only its members change (ADR 0034). */
export async function createMentorsRoom(db: Db): Promise<void> {
  const now = new Date();
  const room = {
    name: 'Mentors',
    description:
      'For mentors alone: what helps a family that is new to diabetes, and what does not. No names of families.',
    rules: { noSwearing: true, images: false, links: false },
    showsHistory: true,
    memberCount: 0,
    activeAt: now,
    createdAt: now,
  };
  await roomsOf(db).updateOne({ forMentors: true }, { $setOnInsert: room }, { upsert: true });
}

export const findRoom = (db: Db, _id: ObjectId, session?: ClientSession): Promise<RoomDocument | null> =>
  roomsOf(db).findOne({ ...OPEN, _id }, session && { session });
