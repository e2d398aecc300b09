import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { eraseMutes } from '../../notifications/mutes.store.ts';
import { notificationsOf } from '../../notifications/notifications.store.ts';
import { notify } from '../../notifications/notify.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { findMembership, membershipId, membershipsOf } from '../store/memberships.store.ts';
import { isMember, isPending } from '../store/rooms.rules.ts';
import { findRoom, OPEN, type RoomDocument, roomsOf } from '../store/rooms.store.ts';
import { notifyRoomChanged, passRequests } from './join-requests.ts';
import { offerRoom } from './offer-room.ts';
import { requireCreator, requireFewRooms, requireMember } from './room-access.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;
type Reply = { message: string };

/**
 * Takes a member out. The last one closes the room; a creator leaves it to be offered to another member. The mentors’
 * room stays.
 */
export async function removeMember(
  deps: Omit<Deps, 'transact'>,
  { _id, creatorId, offer }: RoomDocument,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const { db, now, pushRoom } = deps;
  const roomId = _id.toHexString();
  await membershipsOf(db).updateOne(
    { _id: membershipId(_id, userId) },
    { $set: { state: 'none' }, $unset: { joinedAt: '', readAt: '', notificationLevel: '', activeAt: '' } },
    { session },
  );
  const left = await roomsOf(db).findOneAndUpdate(
    { _id },
    {
      $inc: { memberCount: -1 },
      $unset: {
        ...(creatorId === userId && { creatorId: '' as const }),
        ...(offer?.userId === userId && { offer: '' as const }),
      },
    },
    { session, returnDocument: 'after' },
  );
  await notificationsOf(db).deleteMany({ userId, roomId }, { session });
  const isKept = left === null || left.forMentors;
  if (!isKept && left.memberCount <= 0)
    await roomsOf(db).updateOne({ _id }, { $set: { closedAt: now() } }, { session });
  else if (!isKept && !left.creatorId) await offerRoom(deps, left, session);
  notifyRoomChanged(deps, roomId, [userId, creatorId], session);
  afterCommit(session, () => pushRoom.removePerson(roomId, userId));
}

/** @throws NOT_FOUND unless a member; a banned member may leave */
export async function leaveRoom(deps: Deps, userId: UserId, roomId: string): Promise<Reply> {
  const { db, transact } = deps;
  await transact(async (session) => {
    const room = await findRoom(db, new ObjectId(roomId), session);
    const membership = room && (await findMembership(db, room._id, userId, session));
    if (membership?.state !== 'member') throw apiError('NOT_FOUND');
    await removeMember(deps, room as RoomDocument, userId, session);
  });
  return { message: 'You have left the room.' };
}

/** The room is gone for everybody at once; a job erases what was written in it. @throws NOT_FOUND, FORBIDDEN */
export async function closeRoom(deps: Deps, userId: UserId, roomId: string): Promise<Reply> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const { _id, name: roomName } = await requireCreator(deps, userId, roomId, session);
    const at = now();
    const places = await membershipsOf(db)
      .find({ roomId: _id, state: { $in: ['member', 'pending'] } }, { session })
      .toArray();
    const people = places.filter((place) => isMember(place, at) || isPending(place, at)).map((place) => place.userId);
    await roomsOf(db).updateOne({ _id }, { $set: { closedAt: at } }, { session });
    // What the bell said of the room would open nothing any more.
    await notificationsOf(db).deleteMany({ roomId }, { session });
    await eraseMutes(db, { kind: 'room', threadId: roomId }, session);
    for (const member of people) {
      const closed = { kind: 'roomClosed' as const, roomName, at };
      if (member !== userId) await notify(deps, { userId: member, key: `room-closed/${roomId}`, ...closed }, session);
    }
    notifyRoomChanged(deps, roomId, people, session);
  });
  return { message: 'Room deleted.' };
}

/**
 * The creator makes a member the creator, or somebody takes over a room that is offered.
 * @throws NOT_FOUND unless the other is a member and the caller may; FORBIDDEN; CONFLICT where the other has too many
 */
export async function handOverRoom(
  deps: Deps,
  callerId: UserId,
  { roomId, userId }: { roomId: string; userId: UserId },
): Promise<Reply> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const { room } = await requireMember(deps, callerId, roomId, session);
    const isOffered = room.offer?.userId === callerId && userId === callerId;
    if (!isOffered && room.creatorId !== callerId) throw apiError('FORBIDDEN');
    const membership = await findMembership(db, room._id, userId, session);
    if (!isMember(membership, now())) throw apiError('NOT_FOUND');
    if (room.creatorId !== userId) {
      await requireFewRooms(db, userId, session);
      await passRequests(deps, room, userId, session);
    }
    await roomsOf(db).updateOne(
      { ...OPEN, _id: room._id },
      { $set: { creatorId: userId }, $unset: { offer: '' } },
      { session },
    );
    const at = now();
    if (userId !== callerId) {
      const key = `room-handed-over/${membership._id}/${at.getTime()}`;
      const about = { causeId: callerId, relatedId: roomId, roomId };
      await notify(deps, { userId, key, kind: 'roomHandedOver', ...about, at }, session);
    }
    notifyRoomChanged(deps, roomId, [callerId, userId, room.creatorId], session);
  });
  return { message: 'The room has been handed over.' };
}
