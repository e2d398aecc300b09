import { ROOMS_PER_CREATOR, TEXTS, type UserId } from '@notalone/contracts';
import { requireNotStopped } from '@notalone/moderation/switches';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { findPerson, isMentor } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { type MembershipDocument, membershipId } from '../store/memberships.store.ts';
import { banOf, formatBan, isMember } from '../store/rooms.rules.ts';
import { OPEN, type RoomDocument, roomCreatorsOf, roomsOf } from '../store/rooms.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;
export interface Place {
  readonly room: RoomDocument;
  readonly membership: MembershipDocument;
}

/** The room with the caller's membership, in one command. */
async function findPlace(db: Db, userId: UserId, roomId: string, session?: ClientSession): Promise<Listed> {
  const _id = new ObjectId(roomId);
  const own = [{ $match: { _id: membershipId(_id, userId) } }];
  const [found] = await roomsOf(db)
    .aggregate<RoomDocument & { readonly memberships: readonly MembershipDocument[] }>(
      [{ $match: { ...OPEN, _id } }, { $lookup: { from: 'roomMemberships', pipeline: own, as: 'memberships' } }],
      session && { session },
    )
    .toArray();
  if (!found) throw apiError('NOT_FOUND');
  const { memberships, ...room } = found;
  return { room, membership: memberships[0] ?? null };
}

/**
 * The room and the caller's place in it. @throws NOT_FOUND for strangers; FORBIDDEN with reason and end for the banned
 */
export async function requireMember(
  { db, now }: Deps,
  userId: UserId,
  roomId: string,
  session?: ClientSession,
): Promise<Place> {
  const { room, membership } = await findPlace(db, userId, roomId, session);
  const ban = banOf(membership, now());
  if (ban) throw apiError('FORBIDDEN', { msg: formatBan(ban) });
  if (membership?.state !== 'member') throw apiError('NOT_FOUND');
  return { room, membership };
}

/** @throws UNAVAILABLE while moderators have paused writing in all rooms */
export const requireWritable = (deps: Deps): Promise<void> =>
  requireNotStopped(deps, 'rooms-read-only', TEXTS.roomsReadOnly);

/** The caller's own room. @throws FORBIDDEN for members; NOT_FOUND for everybody else */
export async function requireCreator(
  { db, now }: Deps,
  userId: UserId,
  roomId: string,
  session?: ClientSession,
): Promise<RoomDocument> {
  const { room, membership } = await findPlace(db, userId, roomId, session);
  if (room.creatorId === userId) return room;
  throw apiError(isMember(membership, now()) ? 'FORBIDDEN' : 'NOT_FOUND');
}

export interface Listed {
  readonly room: RoomDocument;
  readonly membership: MembershipDocument | null;
}

/**
 * A room that the caller may know of: not of somebody blocked either way, not the mentors’, and not reported by the
 * caller, unless a member.
 * @throws NOT_FOUND
 */
export async function requireListed(db: Db, userId: UserId, roomId: string): Promise<Listed> {
  const { room, membership } = await findPlace(db, userId, roomId);
  if (membership?.state === 'member') return { room, membership };
  const isBlocked = room.creatorId && (await blockedWith(db, userId)).includes(room.creatorId);
  const isClosed = room.forMentors && !isMentor(await findPerson(db, userId));
  if (membership?.reportedAt || isBlocked || isClosed) throw apiError('NOT_FOUND');
  return { room, membership };
}

/** @throws CONFLICT where somebody looks after as many rooms as a person may */
export async function requireFewRooms(db: Db, creatorId: UserId, session: ClientSession): Promise<void> {
  // Two at once, on whatever instances, conflict here: one of them counts again.
  await roomCreatorsOf(db).updateOne({ _id: creatorId }, { $inc: { made: 1 } }, { upsert: true, session });
  if ((await roomsOf(db).countDocuments({ ...OPEN, creatorId }, { session })) >= ROOMS_PER_CREATOR)
    throw apiError('CONFLICT', { msg: `One person can look after ${ROOMS_PER_CREATOR} rooms at most.` });
}
