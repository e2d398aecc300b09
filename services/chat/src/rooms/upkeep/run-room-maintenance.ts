import { JOIN_ASK_AGAIN_DAYS, JOIN_REQUEST_EXPIRES_DAYS } from '@notalone/contracts';
import { legalHoldOf, preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ObjectId } from 'mongodb';
import { notificationsOf } from '../../notifications/notifications.store.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { sweepMentorsRoom } from '../membership/leave-mentors-room.ts';
import { offerRooms } from '../membership/offer-room.ts';
import { eraseRemovedRoomItems } from '../moderation/remove-room-item.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import { roomMessagesOf } from '../store/room-messages.store.ts';
import { daysBefore } from '../store/rooms.rules.ts';
import { roomsOf } from '../store/rooms.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushRoom' | 'pushNotifications' | 'pictures'>;

const CARE_SECONDS = 10 * 60;

type SweepDeps = Pick<Deps, 'db' | 'now' | 'pictures'>;

/** What people wrote there whom a case of child safety holds (rules 6.2): closing a room destroys no evidence. */
async function preserveHeldWriters({ db, now, pictures }: SweepDeps, roomId: ObjectId): Promise<void> {
  for (const senderId of await roomMessagesOf(db).distinct('senderId', { roomId })) {
    if (!senderId || (await legalHoldOf(db, senderId)) !== 'held') continue;
    await preserveHeldRecords({ db, now }, senderId, [{ collection: 'roomMessages', filter: { roomId, senderId } }]);
    for await (const { pictureId } of roomMessagesOf(db).find({ roomId, senderId, pictureId: { $exists: true } }))
      if (pictureId) await pictures.hold({ pictureId }, senderId);
  }
}

/** Erases what was written in rooms that have closed. Idempotent: the room itself goes last. */
export async function sweepClosedRooms(deps: SweepDeps): Promise<void> {
  const { db, pictures } = deps;
  for await (const { _id } of roomsOf(db).find({ closedAt: { $exists: true } }, { projection: { _id: 1 } })) {
    await preserveHeldWriters(deps, _id);
    for await (const { pictureId } of roomMessagesOf(db).find({ roomId: _id, pictureId: { $exists: true } }))
      if (pictureId) await pictures.remove(pictureId);
    await roomMessagesOf(db).deleteMany({ roomId: _id });
    await membershipsOf(db).deleteMany({ roomId: _id });
    await notificationsOf(db).deleteMany({ roomId: _id.toHexString() });
    await roomsOf(db).deleteOne({ _id });
  }
}

/** Erases requests, refusals and bans that have run out, and who was in a room only once. */
export async function sweepMemberships({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const isOver = [
    { state: 'pending' as const, requestedAt: { $lt: daysBefore(at, JOIN_REQUEST_EXPIRES_DAYS) } },
    { state: 'refused' as const, refusedAt: { $lt: daysBefore(at, JOIN_ASK_AGAIN_DAYS) } },
    { state: 'none' as const },
  ];
  await membershipsOf(db).updateMany({ 'ban.until': { $ne: null, $lte: at } }, { $unset: { ban: '' } });
  await membershipsOf(db).deleteMany({ $or: isOver, ban: { $exists: false }, reportedAt: { $exists: false } });
}

/** Does every ten minutes what the clock asks for: offers, closed rooms, and what has run out. */
export function runRoomMaintenance(jobs: Jobs, deps: Deps): void {
  jobs.every('rooms', CARE_SECONDS, async ({ signal }) => {
    await offerRooms(deps, signal);
    await sweepMentorsRoom(deps);
    await eraseRemovedRoomItems(deps);
    await sweepClosedRooms(deps);
    await sweepMemberships(deps);
  });
}
