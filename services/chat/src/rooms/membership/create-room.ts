import { type BodyOf, type Room, type rooms, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { findPerson, withProfile } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { checkRoomTexts } from '../../text/content.rules.ts';
import { membershipId, membershipsOf } from '../store/memberships.store.ts';
import { OPEN, type RoomDocument, roomsOf } from '../store/rooms.store.ts';
import { getRoom } from './list-rooms.ts';
import { requireCreator, requireFewRooms, requireWritable } from './room-access.ts';

/**
 * Opens a room with its creator as the first member; one, however often its page sends it.
 * @throws PROFILE_REQUIRED; CONFLICT with too many rooms; VALIDATION
 */
export async function createRoom(
  deps: Pick<ChatDeps, 'db' | 'transact' | 'internal' | 'now' | 'log'>,
  userId: UserId,
  { name, description, rules, showsHistory }: BodyOf<typeof rooms.createRoom>,
  idempotencyKey: string | undefined,
): Promise<{ message: string; roomId: string }> {
  const { db, transact, now } = deps;
  if (!(await withProfile(deps, userId, await findPerson(db, userId))))
    throw apiError('PROFILE_REQUIRED', { msg: TEXTS.roomNeedsProfile });
  await requireWritable(deps);
  checkRoomTexts({ name, description }, rules);
  const at = now();
  const room: RoomDocument = {
    _id: new ObjectId(),
    name: name.normalize('NFC'),
    description: description.normalize('NFC'),
    creatorId: userId,
    rules,
    showsHistory,
    memberCount: 1,
    activeAt: at,
    createdAt: at,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const membership = { _id: membershipId(room._id, userId), roomId: room._id, userId, state: 'member' as const };
  const roomId = await transact(async (session) => {
    const sent =
      idempotencyKey === undefined
        ? null
        : await roomsOf(db).findOne({ creatorId: userId, idempotencyKey }, { session });
    if (sent) return sent._id;
    // Two at once conflict here; one of them looks again.
    await requireFewRooms(db, userId, session);
    await roomsOf(db).insertOne(room, { session });
    await membershipsOf(db).insertOne({ ...membership, joinedAt: at, readAt: at, activeAt: at }, { session });
    return room._id;
  });
  return { message: 'Room created!', roomId: roomId.toHexString() };
}

/** @throws NOT_FOUND, FORBIDDEN, VALIDATION */
export async function editRoom(
  deps: Pick<ChatDeps, 'db' | 'now' | 'pushRoom'>,
  userId: UserId,
  roomId: string,
  { name, description, rules }: BodyOf<typeof rooms.editRoom>,
): Promise<Room> {
  const { _id } = await requireCreator(deps, userId, roomId);
  await requireWritable(deps);
  checkRoomTexts({ name, description }, rules);
  const $set = { name: name.normalize('NFC'), description: description.normalize('NFC'), rules };
  await roomsOf(deps.db).updateOne({ ...OPEN, _id, creatorId: userId }, { $set });
  deps.pushRoom.toRoom(roomId, 'roomChanged', { roomId });
  return getRoom(deps, userId, roomId);
}
