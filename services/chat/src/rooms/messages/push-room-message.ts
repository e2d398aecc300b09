import type { RoomMessage, UserId } from '@notalone/contracts';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ChatDeps } from '../../shared/deps.ts';
import { membersAmong } from '../store/memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf } from '../store/room-messages.store.ts';
import type { RoomDocument } from '../store/rooms.store.ts';
import { viewForReaders } from './room-messages.view.ts';

/** What has been read for a message already. */
export interface KnownOfMessage {
  /** Of its sender, and of the sender of what it answers. */
  readonly blocks: Blocks;
  /** What it answers. */
  readonly original: RoomMessageDocument | undefined;
}
export type Blocks = Awaited<ReturnType<typeof blocksOf>>;

/** Whose blocks decide who sees a message: its sender's, and those of the sender of what it answers. */
export const sendersOf = (
  { senderId }: { readonly senderId: UserId },
  original: RoomMessageDocument | undefined,
): UserId[] => [...new Set([senderId, original?.senderId ?? senderId])];

async function readKnown(
  db: ChatDeps['db'],
  message: RoomMessageDocument & { senderId: UserId },
): Promise<KnownOfMessage> {
  const { replyTo } = message;
  const original = replyTo && ((await roomMessagesOf(db).findOne({ _id: replyTo })) ?? undefined);
  return { original, blocks: await blocksOf(db, sendersOf(message, original)) };
}

/**
 * Pushes a new or changed message to the pages that show its room, and returns it as its sender sees it. People who
 * have a block with its author only learn that something changed; the creator sees everything.
 */
export async function pushRoomMessage(
  { db, push, pushRoom }: Pick<ChatDeps, 'db' | 'push' | 'pushRoom'>,
  { creatorId }: RoomDocument,
  message: RoomMessageDocument & { senderId: UserId },
  known?: KnownOfMessage,
): Promise<RoomMessage> {
  const { senderId } = message;
  const roomId = message.roomId.toHexString();
  const { blocks, original } = known ?? (await readKnown(db, message));
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
    original,
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
