import type { BodyOf, rooms, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { notify } from '../../notifications/notify.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { findMembership, membershipsOf } from '../store/memberships.store.ts';
import { banOf, banUntil } from '../store/rooms.rules.ts';
import { endRequest, notifyRoomChanged } from './join-requests.ts';
import { requireCreator } from './room-access.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;
interface Params {
  readonly roomId: string;
  readonly userId: UserId;
}

/**
 * Bans somebody who is or was in the room, or asks to be. The ban writes the membership, which every message of that
 * person writes too, so none is stored after it.
 * @throws NOT_FOUND; FORBIDDEN for members, and for oneself
 */
export async function banMember(
  deps: Deps,
  callerId: UserId,
  { roomId, userId }: Params,
  { banType, reason }: BodyOf<typeof rooms.banMember>,
): Promise<{ message: string }> {
  const { db, transact, now, pushRoom } = deps;
  await transact(async (session) => {
    const room = await requireCreator(deps, callerId, roomId, session);
    if (userId === callerId) throw apiError('FORBIDDEN', { msg: 'You cannot ban yourself from your own room.' });
    const known = await findMembership(db, room._id, userId, session);
    if (!known) throw apiError('NOT_FOUND');
    // A request that stayed would wait for ever: nobody sees it, and the room would be offered to somebody else.
    if (known.state === 'pending') await endRequest(deps, room, known, session);
    const at = now();
    const ban = { type: banType, until: banUntil(banType, at), reason: reason.normalize('NFC'), at };
    await membershipsOf(db).updateOne({ _id: known._id }, { $set: { ban } }, { session });
    const key = `room-ban/${known._id}/${at.getTime()}`;
    await notify(deps, { userId, key, kind: 'roomBanned', relatedId: roomId, roomId, at }, session);
    afterCommit(session, () => pushRoom.removePerson(roomId, userId));
    notifyRoomChanged(deps, roomId, [callerId, userId], session);
  });
  return { message: 'User banned successfully.' };
}

/** @throws NOT_FOUND unless banned; FORBIDDEN */
export async function unbanMember(
  deps: Deps,
  callerId: UserId,
  { roomId, userId }: Params,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const room = await requireCreator(deps, callerId, roomId, session);
    const known = await findMembership(db, room._id, userId, session);
    if (!known || !banOf(known, now())) throw apiError('NOT_FOUND');
    await membershipsOf(db).updateOne({ _id: known._id }, { $unset: { ban: '' } }, { session });
    notifyRoomChanged(deps, roomId, [callerId, userId], session);
  });
  return { message: 'Ban lifted.' };
}
