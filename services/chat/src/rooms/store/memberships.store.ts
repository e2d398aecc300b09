import {
  type BanType,
  JOIN_ASK_AGAIN_DAYS,
  JOIN_REQUEST_EXPIRES_DAYS,
  type RoomNotificationLevel,
  type UserId,
} from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';

export interface BanDocument {
  type: BanType;
  /** Null for a permanent ban. */
  until: Date | null;
  reason: string;
  at: Date;
}

/** What one person is to one room. It stays after leaving: a ban and a refusal outlive that. */
export interface MembershipDocument {
  /** `membershipId` of the two. */
  _id: string;
  roomId: ObjectId;
  userId: UserId;
  state: 'member' | 'pending' | 'refused' | 'none';
  joinedAt?: Date;
  requestedAt?: Date;
  note?: string;
  refusedAt?: Date;
  ban?: BanDocument;
  /** `createdAt` of the newest message that this person has read. */
  readAt?: Date;
  notificationLevel?: RoomNotificationLevel;
  /** When this person last opened the room or wrote in it. */
  activeAt?: Date;
  /** The room is not shown to this person any more. */
  reportedAt?: Date;
}

export const membershipId = (roomId: ObjectId, userId: UserId): string => `${roomId.toHexString()}/${userId}`;
export const membershipsOf = (db: Db): Collection<MembershipDocument> => db.collection('roomMemberships');
const DAY_SECONDS = 86_400;
/** Listed after rooms, which are offered to somebody else by who is in them. */
export const MEMBERSHIPS: PersonalData<MembershipDocument> = {
  collection: 'roomMemberships',
  indexes: [
    { name: 'in-room', key: { roomId: 1, state: 1, joinedAt: 1 } },
    { name: 'of-person', key: { userId: 1, state: 1 } },
    { name: 'bans', key: { roomId: 1, 'ban.at': 1 }, partialFilterExpression: { 'ban.at': { $exists: true } } },
    {
      name: 'notified-of-all',
      key: { roomId: 1, notificationLevel: 1 },
      partialFilterExpression: { notificationLevel: 'all' },
    },
  ],
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: 'delete',
  expires: [
    { what: 'requests to join a room', seconds: JOIN_REQUEST_EXPIRES_DAYS * DAY_SECONDS },
    { what: 'refusals to join a room', seconds: JOIN_ASK_AGAIN_DAYS * DAY_SECONDS },
  ],
  privacy: [
    {
      what: 'forum rooms one is in, asks to join with a note, was refused by or banned from with a reason, how far one has read, by ids',
      why: 'to let people in, to keep rooms safe, unread numbers',
      seenBy: 'that one is in a room: its members; requests, notes and bans: its creator and oneself',
      kept: "requests 60 days, refusals 30 days; bans until they end or are lifted; the rest until one leaves, the room is deleted, or one's account is",
    },
  ],
  inCopy: { kind: 'room' },
};

export const findMembership = (
  db: Db,
  roomId: ObjectId,
  userId: UserId,
  session?: ClientSession,
): Promise<MembershipDocument | null> =>
  membershipsOf(db).findOne({ _id: membershipId(roomId, userId) }, session && { session });

/** Not banned now: a ban ends by clock, without anybody doing anything. */
export const notBannedAt = (now: Date): Filter<MembershipDocument> => ({
  $or: [{ ban: { $exists: false } }, { 'ban.until': { $ne: null, $lte: now } }],
});

/** Those of these people who are in the room. */
export async function membersAmong(db: Db, roomId: ObjectId, people: readonly UserId[]): Promise<UserId[]> {
  if (people.length === 0) return [];
  const ids = people.map((userId) => membershipId(roomId, userId));
  return membershipsOf(db).distinct('userId', { _id: { $in: ids }, state: 'member' });
}
