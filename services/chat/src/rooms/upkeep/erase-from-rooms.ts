import type { UserId } from '@notalone/contracts';
import { eraseReports } from '@notalone/moderation/reports/stored-reports';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { removeMember } from '../membership/leave-room.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import { roomMessagesOf } from '../store/room-messages.store.ts';
import { ROOM_REPORTS } from '../store/room-reports.store.ts';
import { roomCreatorsOf, roomsOf } from '../store/rooms.store.ts';

/**
 * Erases a person from all rooms. Messages that others have read stay, from a 'deleted member', without their pictures,
 * whose bytes the caller removes. The person's rooms are offered to somebody else, or close where nobody is left.
 */
export async function eraseFromRooms(
  deps: Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const joined = await membershipsOf(db).find({ userId, state: 'member' }, { session }).toArray();
  for (const { roomId } of joined) {
    // One that moderators have removed too: they may take that back.
    const room = await roomsOf(db).findOne({ _id: roomId, closedAt: { $exists: false } }, { session });
    if (room) await removeMember(deps, room, userId, session);
  }
  await membershipsOf(db).deleteMany({ userId }, { session });
  await roomCreatorsOf(db).deleteOne({ _id: userId }, { session });
  await roomsOf(db).updateMany({ 'offer.passed': userId }, { $pull: { 'offer.passed': userId } }, { session });
  // What moderators removed goes whole: nobody can appeal any more.
  await roomMessagesOf(db).deleteMany({ senderId: userId, removedAt: { $exists: true } }, { session });
  await roomMessagesOf(db).updateMany(
    { senderId: userId },
    { $unset: { senderId: '', clientId: '', history: '', pictureId: '', imageAlt: '' } },
    { session },
  );
  await roomMessagesOf(db).updateMany({ hiddenFor: userId }, { $pull: { hiddenFor: userId } }, { session });
  await eraseReports(deps, userId, session, ROOM_REPORTS);
}
