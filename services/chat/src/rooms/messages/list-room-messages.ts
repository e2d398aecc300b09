import type { QueryOf, RoomMessage, rooms, UserId } from '@notalone/contracts';
import type { Filter } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { findMessagePage } from '../../shared/message-pages.ts';
import { containing } from '../../text/containing.rules.ts';
import { requireMember } from '../membership/room-access.ts';
import { type RoomMessageDocument, roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { readerOf, viewRoomMessages } from './room-messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;
type Query = QueryOf<typeof rooms.listRoomMessages>;

interface Page {
  readonly messages: RoomMessage[];
  /** Cursor of older ones. */
  readonly next?: string;
  /** Cursor of newer ones. */
  readonly prev?: string;
}

/** One page, newest first. @throws NOT_FOUND for who is not in the room; FORBIDDEN for the banned */
export async function listRoomMessages(deps: Deps, userId: UserId, roomId: string, query: Query): Promise<Page> {
  const { db } = deps;
  const { room, membership } = await requireMember(deps, userId, roomId);
  const reader = await readerOf(db, room, membership);
  const { search } = query;
  const seen: Filter<RoomMessageDocument> = {
    ...SHOWN,
    roomId: room._id,
    hiddenFor: { $ne: userId },
    ...(reader.from && { createdAt: { $gte: reader.from } }),
    // What is hidden is not found either.
    ...(search && { content: containing(search), senderId: { $nin: [...reader.blocked] } }),
  };
  const { messages, ...cursors } = await findMessagePage({ messages: roomMessagesOf(db), filter: seen }, query);
  return { messages: await viewRoomMessages(db, reader, messages), ...cursors };
}
