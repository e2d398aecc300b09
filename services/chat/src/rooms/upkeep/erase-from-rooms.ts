import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { removeMember } from '../membership/leave-room.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import {
  REMOVED_ROOM_INDEXES,
  ROOM_MESSAGE_INDEXES,
  type RoomMessageDocument,
  roomMessagesOf,
} from '../store/room-messages.store.ts';
import { ROOM_INDEXES, type RoomDocument, roomsOf } from '../store/rooms.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;

async function leaveRooms(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { db } = deps;
  const joined = await membershipsOf(db).find({ userId, state: 'member' }, { session }).toArray();
  for (const { roomId } of joined) {
    // One that moderators have removed too: they may take that back.
    const room = await roomsOf(db).findOne({ _id: roomId, closedAt: { $exists: false } }, { session });
    if (room) await removeMember(deps, room, userId, session);
  }
  await roomsOf(db).updateMany({ 'offer.passed': userId }, { $pull: { 'offer.passed': userId } }, { session });
}

export const ROOMS: PersonalData<RoomDocument, Deps> = {
  collection: 'rooms',
  indexes: [...ROOM_INDEXES, ...REMOVED_ROOM_INDEXES],
  subject: 'person',
  where: (creatorId: UserId) => ({ creatorId }),
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => leaveRooms(deps, id as UserId, session),
    says: 'Offered to somebody else, or closed where nobody is left.',
  },
  privacy: 'forum rooms one is in',
  inCopy: { leftOut: 'The rooms that one is in are in the copy.' },
};

async function eraseRoomMessages(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  // What moderators removed goes whole: nobody can appeal any more.
  await roomMessagesOf(db).deleteMany({ senderId: userId, removedAt: { $exists: true } }, { session });
  await roomMessagesOf(db).updateMany(
    { senderId: userId },
    { $unset: { senderId: '', clientId: '', history: '', pictureId: '', imageAlt: '' } },
    { session },
  );
  await roomMessagesOf(db).updateMany({ hiddenFor: userId }, { $pull: { hiddenFor: userId } }, { session });
}

/** The bytes of pictures are erased with the pictures. */
export const ROOM_MESSAGES: PersonalData<RoomMessageDocument, Pick<ChatDeps, 'db'>> = {
  collection: 'roomMessages',
  indexes: [...ROOM_MESSAGE_INDEXES, ...REMOVED_ROOM_INDEXES],
  subject: 'person',
  where: (senderId: UserId) => ({ senderId }),
  hold: { where: (senderId: UserId) => ({ deletedAt: { $exists: false }, senderId }) },
  whenLeaving: {
    by: ({ db }, { id }, session: ClientSession) => eraseRoomMessages(db, id as UserId, session),
    says: 'What others have read stays, as a deleted member’s, without pictures and earlier texts. What moderators removed is deleted.',
  },
  privacy: [
    {
      what: 'messages in forum rooms: text, picture without EXIF and position, who wrote it by id, earlier texts of what was changed',
      how: '(pictures in GridFS)',
      why: 'to talk about one thing with many families',
      seenBy: "the members of the room; not through a block, but for the room's creator. Earlier texts: moderators",
      kept: "until deleted, or the room is; 90 days, unseen, once moderators removed it; after the writer's account is deleted without the writer and the picture",
    },
  ],
  inCopy: { kind: 'roomMessage' },
  receipt: 'receivedMessages',
};
