import { type DataOf, type itemRemoved, REMOVED_RETENTION_DAYS } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { notifyRoomChanged } from '../membership/join-requests.ts';
import { eraseContent } from '../messages/change-room-message.ts';
import { roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { deleteRoomReports } from '../store/room-reports.store.ts';
import { daysBefore } from '../store/rooms.rules.ts';
import { OPEN, roomsOf } from '../store/rooms.store.ts';

type Item = Pick<DataOf<typeof itemRemoved>, 'itemType' | 'itemId' | 'decisionId'>;
type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom'>;

/**
 * Takes a removed room, or message of one, out of everybody's sight for 90 days (rules 6.4). What is removed already
 * comes back with the newest decision: reversing an older one must not show it. Idempotent.
 */
export async function removeRoomItem(
  deps: Deps,
  { itemType, itemId, decisionId }: Item,
  session: ClientSession,
): Promise<void> {
  const { db, now, pushRoom } = deps;
  const _id = new ObjectId(itemId);
  const isRemoved = { _id, sealedAt: { $exists: true } };
  const removed = { $set: { sealedAt: now(), sealedBy: decisionId } };
  const takenOver = { $set: { sealedBy: decisionId } };
  if (itemType === 'room') {
    const room = await roomsOf(db).findOneAndUpdate({ ...OPEN, _id }, removed, { session });
    if (room) notifyRoomChanged(deps, itemId, [room.creatorId], session);
    else await roomsOf(db).updateOne(isRemoved, takenOver, { session });
    return;
  }
  const message = await roomMessagesOf(db).findOneAndUpdate({ ...SHOWN, _id }, removed, { session });
  if (!message) await roomMessagesOf(db).updateOne(isRemoved, takenOver, { session });
  else afterCommit(session, () => pushRoom.toRoom(message.roomId.toHexString(), 'messageDeleted', itemId));
}

/** Shows what this decision removed again, unless somebody has deleted it. Idempotent. */
export async function restoreRoomItem(
  deps: Deps,
  { itemType, itemId, decisionId }: Item,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const removed = { _id: new ObjectId(itemId), sealedBy: decisionId };
  const restored = { $unset: { sealedAt: '' as const, sealedBy: '' as const } };
  if (itemType === 'room') {
    const room = await roomsOf(db).findOneAndUpdate({ ...removed, closedAt: { $exists: false } }, restored, {
      session,
    });
    if (room) notifyRoomChanged(deps, itemId, [room.creatorId], session);
    return;
  }
  const hidden = { ...removed, deletedAt: { $exists: false } };
  const message = await roomMessagesOf(db).findOneAndUpdate(hidden, restored, { session });
  if (message) notifyRoomChanged(deps, message.roomId.toHexString(), [], session);
}

/** Closes rooms and deletes messages for good that were removed 90 days ago, and reports of erased people as old. */
export async function eraseRemovedRoomItems(
  deps: Pick<ChatDeps, 'db' | 'transact' | 'now' | 'pictures'>,
): Promise<void> {
  const { db, transact, now } = deps;
  const removed = { sealedAt: { $lt: daysBefore(now(), REMOVED_RETENTION_DAYS) } };
  await roomsOf(db).updateMany({ ...removed, closedAt: { $exists: false } }, { $set: { closedAt: now() } });
  for await (const message of roomMessagesOf(db).find({ ...removed, deletedAt: { $exists: false } }))
    await transact((session) => eraseContent(deps, message, session));
  const erased = { erasedAt: { $lt: daysBefore(now(), REMOVED_RETENTION_DAYS) } };
  await transact((session) => deleteRoomReports(deps, erased, session));
}
