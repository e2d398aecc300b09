import { instantSchema, type QueryOf, type RoomMessage, type rooms, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ChatDeps } from '../../shared/deps.ts';
import { containing } from '../membership/list-rooms.ts';
import { requireMember } from '../membership/room-access.ts';
import { type RoomMessageDocument, roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { readerOf, viewRoomMessages } from './room-messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;
type Query = QueryOf<typeof rooms.listRoomMessages>;

const cursorSchema = z.union([z.object({ before: instantSchema }), z.object({ after: instantSchema })]);

interface Page {
  readonly messages: RoomMessage[];
  /** Cursor of older ones. */
  readonly next?: string;
  /** Cursor of newer ones. */
  readonly prev?: string;
}
interface Found {
  /** Newest first. */
  readonly messages: RoomMessageDocument[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

const older = async (db: Deps['db'], seen: Filter<RoomMessageDocument>, before: Date | undefined, limit: number) => {
  const found = await roomMessagesOf(db)
    .find({ $and: [seen, before ? { createdAt: { $lt: before } } : {}] })
    .sort({ createdAt: -1 })
    .limit(limit + 1)
    .toArray();
  return { messages: found.slice(0, limit), hasMore: found.length > limit };
};
const newer = async (db: Deps['db'], seen: Filter<RoomMessageDocument>, after: Date, limit: number) => {
  const found = await roomMessagesOf(db)
    .find({ $and: [seen, { createdAt: { $gt: after } }] })
    .sort({ createdAt: 1 })
    .limit(limit + 1)
    .toArray();
  return { messages: found.slice(0, limit).toReversed(), hasMore: found.length > limit };
};

async function findAround(db: Deps['db'], seen: Filter<RoomMessageDocument>, messageId: string, limit: number) {
  const middle = await roomMessagesOf(db).findOne({ $and: [seen, { _id: new ObjectId(messageId) }] });
  if (!middle) throw apiError('NOT_FOUND');
  const half = Math.ceil(limit / 2);
  const [before, after] = await Promise.all([
    older(db, seen, middle.createdAt, half),
    newer(db, seen, middle.createdAt, half),
  ]);
  return {
    messages: [...after.messages, middle, ...before.messages],
    hasOlder: before.hasMore,
    hasNewer: after.hasMore,
  };
}

async function find(db: Deps['db'], seen: Filter<RoomMessageDocument>, query: Query): Promise<Found> {
  const { cursor, around, limit } = query;
  if (around !== undefined) return findAround(db, seen, around, limit);
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  if (position && 'after' in position) {
    const { messages, hasMore } = await newer(db, seen, new Date(position.after), limit);
    return { messages, hasOlder: true, hasNewer: hasMore };
  }
  const { messages, hasMore } = await older(db, seen, position && new Date(position.before), limit);
  return { messages, hasOlder: hasMore, hasNewer: position !== undefined };
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
  const { messages, hasOlder, hasNewer } = await find(db, seen, query);
  const [newest, oldest] = [messages[0], messages.at(-1)];
  return {
    messages: await viewRoomMessages(db, reader, messages),
    ...(hasOlder && oldest && { next: encodeCursor({ before: oldest.createdAt.toISOString() }) }),
    ...(hasNewer && newest && { prev: encodeCursor({ after: newest.createdAt.toISOString() }) }),
  };
}
