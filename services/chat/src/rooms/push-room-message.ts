import type { RoomMessage, UserId } from '@notalone/contracts';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ChatDeps } from '../deps.ts';
import { membersAmong } from './memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf } from './room-messages.store.ts';
import { viewForReaders } from './room-messages.view.ts';
import type { RoomDocument } from './rooms.store.ts';

/**
 * Pushes a new or changed message to the pages that show its room, and returns it as its sender sees it. People who
 * have a block with its author only learn that something changed; the creator sees everything.
 */
export async function pushRoomMessage(
  { db, push, pushRoom }: Pick<ChatDeps, 'db' | 'push' | 'pushRoom'>,
  { creatorId }: RoomDocument,
  message: RoomMessageDocument & { senderId: UserId },
): Promise<RoomMessage> {
  const { senderId, replyTo } = message;
  const roomId = message.roomId.toHexString();
  const original = replyTo && (await roomMessagesOf(db).findOne({ _id: replyTo }));
  const shown = [...new Set([senderId, ...(original?.senderId ? [original.senderId] : [])])];
  const blocks = await blocksOf(db, shown);
  const unseen = new Set([...blocks.values()].flat());
  for (const reporter of [...(original?.hiddenFor ?? []), ...(message.hiddenFor ?? [])]) unseen.add(reporter);
  if (creatorId) unseen.delete(creatorId);
  unseen.delete(senderId);

  const [own, forOthers] = await viewForReaders(
    db,
    [
      { userId: senderId, blocked: blocks.get(senderId) ?? [] },
      { userId: senderId, blocked: [] },
    ],
    message,
  );
  if (!own || !forOthers) throw new TypeError('A message has no view');
  const { clientId: _own, ...plain } = forOthers;
  pushRoom.toRoom(roomId, 'chatMessage', plain, [...unseen, senderId]);
  push([senderId], 'chatMessage', own);
  // Outside the room, a block must not tell when the other writes in it.
  const members = await membersAmong(db, message.roomId, [...unseen]);
  push(members, 'roomChanged', { roomId });
  return own;
}
