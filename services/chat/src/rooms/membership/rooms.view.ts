import { type JoinRequest, ROOM_UNREAD_MAX, type Room, type UserId } from '@notalone/contracts';
import { isStopped } from '@notalone/moderation/switches';
import { blockedBy, blockedWith } from '@notalone/service-kit/projections/relations';
import type { Db, ObjectId } from 'mongodb';
import { findPeople, nameOf, type PersonDocument } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { type MembershipDocument, membershipId, membershipsOf } from '../store/memberships.store.ts';
import { roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { banOf, isMember, isPending } from '../store/rooms.rules.ts';
import type { RoomDocument } from '../store/rooms.store.ts';

/** Messages of others that a member has not read, counted up to ROOM_UNREAD_MAX. */
export async function countUnreadIn(db: Db, room: RoomDocument, membership: MembershipDocument): Promise<number> {
  const { readAt, joinedAt } = membership;
  const since = readAt ?? joinedAt ?? room.createdAt;
  if (!room.lastMessageAt || room.lastMessageAt <= since) return 0;
  return roomMessagesOf(db).countDocuments(
    {
      ...SHOWN,
      roomId: room._id,
      createdAt: { $gt: since },
      senderId: { $ne: membership.userId },
      hiddenFor: { $ne: membership.userId },
    },
    { limit: ROOM_UNREAD_MAX },
  );
}

function viewRequest(
  { userId, note = '', requestedAt }: MembershipDocument & { requestedAt: Date },
  person: PersonDocument | undefined,
): JoinRequest {
  // Who is private shows a name and nothing else (rules 2.2).
  const profile = person?.profile?.visibility === 'private' ? undefined : person?.profile;
  return {
    userId,
    username: nameOf(person),
    ...(profile && {
      childName: profile.childName,
      city: profile.city,
      ...(profile.profilePicUrl !== undefined && { profilePicUrl: profile.profilePicUrl }),
      ...(profile.profilePicAlt !== undefined && { profilePicAlt: profile.profilePicAlt }),
    }),
    note,
    requestedAt: requestedAt.toISOString(),
  };
}

interface CreatorContext {
  readonly now: Date;
  readonly people: ReadonlyMap<string, PersonDocument>;
  readonly blocked: readonly UserId[];
}
/** What only the creator of a room sees: who asks, who is banned, and which members the creator has blocked. */
function viewForCreator(
  toDecide: readonly MembershipDocument[],
  members: readonly MembershipDocument[],
  { now, people, blocked }: CreatorContext,
): Pick<Room, 'bannedUsers' | 'pendingRequests' | 'requests' | 'blockedMembers'> {
  const banned = toDecide.flatMap((one) => {
    const ban = banOf(one, now);
    return ban ? [{ userId: one.userId, ...ban }] : [];
  });
  const requests = toDecide.filter((one) => isPending(one, now) && !banOf(one, now));
  const unwanted = members.filter(
    ({ userId }) => blocked.includes(userId) && !banned.some((one) => one.userId === userId),
  );
  return {
    bannedUsers: banned.map((one) => ({
      userId: one.userId,
      banType: one.type,
      bannedUntil: one.until?.toISOString() ?? null,
      reason: one.reason,
    })),
    pendingRequests: requests.map((one) => one.userId),
    requests: requests.map((one) =>
      viewRequest({ ...one, requestedAt: one.requestedAt ?? now }, people.get(one.userId)),
    ),
    blockedMembers: unwanted.map(({ userId }) => ({ userId, username: nameOf(people.get(userId)) })),
  };
}
const FOR_OTHERS = { bannedUsers: [], pendingRequests: [], requests: [], blockedMembers: [] };

const byRoom = (memberships: readonly MembershipDocument[]) =>
  Map.groupBy(memberships, ({ roomId }) => roomId.toHexString());

/** Everybody in these rooms, the longest-standing first. */
const findMembers = (db: Db, roomIds: readonly ObjectId[]) =>
  membershipsOf(db)
    .find({ roomId: { $in: [...roomIds] }, state: 'member' })
    .sort({ joinedAt: 1 })
    .project<MembershipDocument>({ roomId: 1, userId: 1 })
    .toArray();
/** Whom the creator of these rooms has to decide about, or has banned. */
const findWaitingAndBanned = (db: Db, roomIds: readonly ObjectId[]) =>
  membershipsOf(db)
    .find({ roomId: { $in: [...roomIds] }, $or: [{ state: 'pending' }, { 'ban.at': { $exists: true } }] })
    .sort({ requestedAt: 1 })
    .toArray();

type Facts = Awaited<ReturnType<typeof readFacts>>;
/**
 * What is needed to show rooms to a person. The number of queries does not depend on the number of rooms, but for the
 * unread.
 */
async function readFacts(
  { db, now: clock }: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  rooms: readonly RoomDocument[],
) {
  const now = clock();
  const own = rooms.filter(({ creatorId }) => creatorId === userId).map(({ _id }) => _id);
  const [isReadOnly, blocked, places, toDecide] = await Promise.all([
    isStopped({ db, now: clock }, 'rooms-read-only'),
    blockedWith(db, userId),
    membershipsOf(db)
      .find({ _id: { $in: rooms.map(({ _id }) => membershipId(_id, userId)) } })
      .toArray(),
    own.length > 0 ? findWaitingAndBanned(db, own) : [],
  ]);
  const placeIn = new Map(places.map((place) => [place.roomId.toHexString(), place]));
  const joined = rooms.filter(({ _id }) => isMember(placeIn.get(_id.toHexString()), now));
  const creatorIds = rooms.flatMap(({ creatorId }) => creatorId ?? []);
  const ownBlocks = own.length > 0 && blocked.length > 0 ? await blockedBy(db, userId) : [];
  const [members, people, unread] = await Promise.all([
    joined.length > 0
      ? findMembers(
          db,
          joined.map(({ _id }) => _id),
        )
      : [],
    findPeople(db, [...new Set([...creatorIds, ...toDecide.map((one) => one.userId), ...ownBlocks])]),
    Promise.all(
      joined.map(async (room) => {
        const place = placeIn.get(room._id.toHexString());
        return [room._id.toHexString(), place ? await countUnreadIn(db, room, place) : 0] as const;
      }),
    ),
  ]);
  const [membersIn, toDecideIn, unreadIn] = [byRoom(members), byRoom(toDecide), new Map(unread)];
  return { now, isReadOnly, blocked, ownBlocks, people, placeIn, membersIn, toDecideIn, unreadIn };
}

function viewRoom(room: RoomDocument, userId: UserId, facts: Facts): Room {
  const { now, isReadOnly, blocked, ownBlocks, people, placeIn, membersIn, toDecideIn, unreadIn } = facts;
  const id = room._id.toHexString();
  const place = placeIn.get(id);
  const ban = banOf(place, now);
  const isIn = isMember(place, now);
  const isCreator = room.creatorId === userId;
  const seen = (other: UserId) => isCreator || !blocked.includes(other);
  return {
    _id: id,
    name: room.name,
    description: room.description,
    ...(room.creatorId &&
      seen(room.creatorId) && { creator: { _id: room.creatorId, username: nameOf(people.get(room.creatorId)) } }),
    members: (membersIn.get(id) ?? []).flatMap((one) => (seen(one.userId) ? { userId: one.userId } : [])),
    ...(isCreator
      ? viewForCreator(toDecideIn.get(id) ?? [], membersIn.get(id) ?? [], { now, people, blocked: ownBlocks })
      : FOR_OTHERS),
    rules: room.rules,
    showsHistory: room.showsHistory,
    memberCount: room.memberCount,
    ...(room.lastMessageAt && { lastMessageAt: room.lastMessageAt.toISOString() }),
    isMember: isIn,
    isPending: isPending(place, now) && !ban,
    unreadCount: unreadIn.get(id) ?? 0,
    ...(isIn && place.readAt && { readAt: place.readAt.toISOString() }),
    ...(ban && { ban: { reason: ban.reason, until: ban.until?.toISOString() ?? null } }),
    ...(isIn && { notificationLevel: place.notificationLevel ?? 'replies' }),
    isReadOnly,
    ...(room.forMentors && { forMentors: true as const }),
    isOffered: isIn && room.offer?.userId === userId,
  };
}

/** Rooms as one person sees them. */
export async function viewRooms(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  rooms: readonly RoomDocument[],
): Promise<Room[]> {
  const facts = await readFacts(deps, userId, rooms);
  return rooms.map((room) => viewRoom(room, userId, facts));
}
