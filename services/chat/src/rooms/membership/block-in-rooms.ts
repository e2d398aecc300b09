import type { UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { notify } from '../../notifications/notify.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { membershipId, membershipsOf } from '../store/memberships.store.ts';
import { isMember, isPending } from '../store/rooms.rules.ts';
import { OPEN, roomsOf } from '../store/rooms.store.ts';
import { endRequest, notifyRoomChanged } from './join-requests.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;

/** In the rooms of one of the two: a request of the other ends; a creator who blocks a member may remove them. */
async function applyToRoomsOf(
  deps: Deps,
  creatorId: UserId,
  otherId: UserId,
  hasBlocked: boolean,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const rooms = await roomsOf(db)
    .find({ ...OPEN, creatorId }, { session })
    .toArray();
  for (const room of rooms) {
    const place = await membershipsOf(db).findOne({ _id: membershipId(room._id, otherId) }, { session });
    const roomId = room._id.toHexString();
    if (isPending(place, at)) await endRequest(deps, room, place, session);
    else if (!hasBlocked || !isMember(place, at)) continue;
    else {
      const about = { kind: 'roomBlockedMember' as const, relatedId: roomId, roomId, at };
      // Names nobody: what two people heard of each other goes with the block.
      await notify(deps, { userId: creatorId, key: `room-blocked/${place._id}/${at.getTime()}`, ...about }, session);
    }
    notifyRoomChanged(deps, roomId, [creatorId], session);
  }
}

/** What a new block means in the rooms of the two (rules 2.7); `blockers` are those who have just blocked the other. */
export async function applyBlockToRooms(
  deps: Deps,
  [one, other]: readonly [UserId, UserId],
  blockers: readonly UserId[],
  session: ClientSession,
): Promise<void> {
  await applyToRoomsOf(deps, one, other, blockers.includes(one), session);
  await applyToRoomsOf(deps, other, one, blockers.includes(other), session);
}
