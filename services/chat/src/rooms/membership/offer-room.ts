import {
  JOIN_REQUEST_EXPIRES_DAYS,
  JOIN_REQUESTS_WAIT_DAYS,
  ROOM_ACTIVE_WITHIN_DAYS,
  ROOM_OFFER_DAYS,
  type UserId,
} from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import { notify } from '../../notifications/notify.ts';
import { findPeople, findPerson, isActive } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { membershipsOf, notBannedAt } from '../store/memberships.store.ts';
import { daysBefore } from '../store/rooms.rules.ts';
import { OPEN, type RoomDocument, roomsOf } from '../store/rooms.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushNotifications'>;

/** How many members are looked at before the room waits for the next round. */
const CANDIDATES = 100;

/** The longest-standing member who was active within 30 days, is not the creator and has not let an offer pass. */
async function findSuccessor(
  { db, now }: Deps,
  { _id, creatorId, offer }: RoomDocument,
  passed: readonly UserId[],
  session: ClientSession,
): Promise<UserId | undefined> {
  const left = [...passed, ...(creatorId ? [creatorId] : []), ...(offer ? [offer.userId] : [])];
  const candidates = await membershipsOf(db)
    .find(
      {
        roomId: _id,
        state: 'member',
        userId: { $nin: left },
        activeAt: { $gt: daysBefore(now(), ROOM_ACTIVE_WITHIN_DAYS) },
        ...notBannedAt(now()),
      },
      { session },
    )
    .sort({ joinedAt: 1 })
    .limit(CANDIDATES)
    .toArray();
  const people = await findPeople(
    db,
    candidates.map(({ userId }) => userId),
    session,
  );
  return candidates.find(({ userId }) => isActive(people.get(userId)))?.userId;
}

/** Offers a room to the next member; with nobody left to ask, everybody may be asked again in the next round. */
export async function offerRoom(deps: Deps, room: RoomDocument, session: ClientSession): Promise<void> {
  const { db, now, push } = deps;
  const passed = [...(room.offer?.passed ?? []), ...(room.offer ? [room.offer.userId] : [])];
  const userId = await findSuccessor(deps, room, passed, session);
  if (!userId) {
    if (room.offer) await roomsOf(db).updateOne({ _id: room._id }, { $unset: { offer: '' } }, { session });
    return;
  }
  const at = now();
  const roomId = room._id.toHexString();
  await roomsOf(db).updateOne({ _id: room._id }, { $set: { offer: { userId, at, passed } } }, { session });
  const key = `room-offer/${roomId}/${at.getTime()}`;
  await notify(deps, { userId, key, kind: 'roomOffer', relatedId: roomId, roomId, at }, session);
  afterCommit(session, () => push([userId], 'roomChanged', { roomId }));
}

/** Whether a room needs somebody: its creator has gone, is banned from the product, or lets requests wait. */
async function needsSomebody({ db, now }: Deps, { _id, creatorId }: RoomDocument): Promise<boolean> {
  if (!creatorId || !isActive(await findPerson(db, creatorId))) return true;
  const at = now();
  const requestedAt = {
    $lt: daysBefore(at, JOIN_REQUESTS_WAIT_DAYS),
    $gt: daysBefore(at, JOIN_REQUEST_EXPIRES_DAYS),
  };
  const waiting = { roomId: _id, state: 'pending' as const, requestedAt, ...notBannedAt(at) };
  return (await membershipsOf(db).countDocuments(waiting, { limit: 1 })) > 0;
}

/** Makes, renews and takes back offers. */
export async function offerRooms(deps: Deps & Pick<ChatDeps, 'transact'>, signal?: AbortSignal): Promise<void> {
  const { db, transact, now } = deps;
  const expired = daysBefore(now(), ROOM_OFFER_DAYS);
  for await (const { _id } of roomsOf(db).find(
    { ...OPEN, forMentors: { $exists: false } },
    { projection: { _id: 1 } },
  )) {
    signal?.throwIfAborted();
    const room = await roomsOf(db).findOne({ ...OPEN, _id });
    if (!room) continue;
    const isNeeded = await needsSomebody(deps, room);
    if (!isNeeded && room.offer) await roomsOf(db).updateOne({ _id }, { $unset: { offer: '' } });
    if (isNeeded && (!room.offer || room.offer.at < expired))
      await transact(async (session) => {
        const current = await roomsOf(db).findOne({ ...OPEN, _id }, { session });
        if (current?.offer?.at.getTime() === room.offer?.at.getTime() && current)
          await offerRoom(deps, current, session);
      });
  }
}
