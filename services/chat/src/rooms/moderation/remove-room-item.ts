import type { DataOf, itemRemoved } from '@notalone/contracts';
import { eraseRemovals, markedInPlace, retentionStart } from '@notalone/moderation/removals/removals';
import { deleteErasedReports } from '@notalone/moderation/reports/stored-reports';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { notifyRoomChanged } from '../membership/join-requests.ts';
import { eraseContent } from '../messages/change-room-message.ts';
import { roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { ROOM_REPORTS } from '../store/room-reports.store.ts';
import { OPEN, roomsOf } from '../store/rooms.store.ts';

type Item = Pick<DataOf<typeof itemRemoved>, 'itemType' | 'itemId' | 'decisionId'>;
type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom'>;

const NOT_CLOSED = { closedAt: { $exists: false } };
const NOT_DELETED = { deletedAt: { $exists: false } };

const marks = (now: () => Date) => ({
  decisionPath: 'removedBy',
  mark: (decisionId: string) => ({ $set: { removedAt: now(), removedBy: decisionId } }),
  unmark: { $unset: { removedAt: '' as const, removedBy: '' as const } },
});
const roomRemovals = ({ db, now }: Deps) =>
  markedInPlace({ items: roomsOf(db), inView: OPEN, restorable: NOT_CLOSED, ...marks(now) });
const messageRemovals = ({ db, now }: Deps) =>
  markedInPlace({ items: roomMessagesOf(db), inView: SHOWN, restorable: NOT_DELETED, ...marks(now) });

/** Takes a removed room, or message of one, out of everybody's sight for 90 days (rules 6.4). Idempotent. */
export async function removeRoomItem(deps: Deps, item: Item, session: ClientSession): Promise<void> {
  const { itemType, itemId } = item;
  if (itemType === 'room') {
    const room = await roomRemovals(deps).remove(item, session);
    if (room) notifyRoomChanged(deps, itemId, [room.creatorId], session);
    return;
  }
  const message = await messageRemovals(deps).remove(item, session);
  if (message) afterCommit(session, () => deps.pushRoom.toRoom(message.roomId.toHexString(), 'messageDeleted', itemId));
}

/** Shows what this decision removed again, unless somebody has deleted it. Idempotent. */
export async function restoreRoomItem(deps: Deps, item: Item, session: ClientSession): Promise<void> {
  if (item.itemType === 'room') {
    const room = await roomRemovals(deps).restore(item, session);
    if (room) notifyRoomChanged(deps, item.itemId, [room.creatorId], session);
    return;
  }
  const message = await messageRemovals(deps).restore(item, session);
  if (message) notifyRoomChanged(deps, message.roomId.toHexString(), [], session);
}

/** Closes rooms and deletes messages for good that were removed 90 days ago, and reports of erased people as old. */
export async function eraseRemovedRoomItems(
  deps: Pick<ChatDeps, 'db' | 'transact' | 'now' | 'pictures'>,
): Promise<void> {
  const { db, transact, now } = deps;
  const before = retentionStart(now());
  const removed = { removedAt: { $lt: before } };
  await roomsOf(db).updateMany({ ...removed, ...NOT_CLOSED }, { $set: { closedAt: now() } });
  const messages = roomMessagesOf(db).find({ ...removed, ...NOT_DELETED });
  await eraseRemovals(deps, messages, (message, session) => eraseContent(deps, message, session));
  await transact((session) => deleteErasedReports(deps, before, session, ROOM_REPORTS));
}
