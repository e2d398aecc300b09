import { idSchema, instantSchema, type QueryOf, type Room, type rooms, type UserId } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import { findPeople, findPerson, isMentor, pictureFor } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { containing } from '../../text/containing.rules.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import { OPEN, type RoomDocument, roomsOf } from '../store/rooms.store.ts';
import { requireListed } from './room-access.ts';
import { viewRooms } from './rooms.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;
const cursorSchema = z.object({ at: instantSchema, id: idSchema });

async function findPage(
  { db }: Deps,
  userId: UserId,
  { search, mine, cursor, limit }: QueryOf<typeof rooms.listRooms>,
): Promise<RoomDocument[]> {
  const [blocked, person, places] = await Promise.all([
    blockedWith(db, userId),
    findPerson(db, userId),
    membershipsOf(db)
      .find({ userId, $or: [{ state: 'member' }, { reportedAt: { $exists: true } }] })
      .project<{ roomId: ObjectId; state: string }>({ roomId: 1, state: 1 })
      .toArray(),
  ]);
  const joined = places.flatMap(({ roomId, state }) => (state === 'member' ? roomId : []));
  const reported = places.flatMap(({ roomId, state }) => (state === 'member' ? [] : roomId));
  const isMine: Filter<RoomDocument> = { _id: { $in: joined } };
  const isOthers: Filter<RoomDocument> = {
    creatorId: { $nin: blocked },
    _id: { $nin: [...reported, ...joined] },
    ...(!isMentor(person) && { forMentors: { $exists: false } }),
  };
  const wanted = { true: [isMine], false: [isOthers] };
  const filters: Filter<RoomDocument>[] = [OPEN, { $or: mine ? wanted[mine] : [isMine, isOthers] }];
  if (search) filters.push({ $or: [{ name: containing(search) }, { description: containing(search) }] });
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor, cursorSchema);
    const activeAt = new Date(at);
    filters.push({ $or: [{ activeAt: { $lt: activeAt } }, { activeAt, _id: { $lt: new ObjectId(id) } }] });
  }
  return roomsOf(db)
    .find({ $and: filters })
    .sort({ activeAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
}

/** One page, the room with the latest message first. */
export async function listRooms(
  deps: Deps,
  userId: UserId,
  query: QueryOf<typeof rooms.listRooms>,
): Promise<{ readonly rooms: Room[]; readonly next?: string }> {
  const found = await findPage(deps, userId, query);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    rooms: await viewRooms(deps, userId, page),
    ...(last && { next: encodeCursor({ at: last.activeAt.toISOString(), id: last._id.toHexString() }) }),
  };
}

/** @throws NOT_FOUND */
export async function getRoom(deps: Deps, userId: UserId, roomId: string): Promise<Room> {
  const { room } = await requireListed(deps.db, userId, roomId);
  const [view] = await viewRooms(deps, userId, [room]);
  if (!view) throw new TypeError('A room has no view');
  const people = await findPeople(
    deps.db,
    view.members.map((member) => member.userId),
  );
  const members = view.members.map((member) => ({ ...member, ...pictureFor(userId, people.get(member.userId)) }));
  return { ...view, members };
}
