import { type BodyOf, ROOM_MEMBERS_MAX, type rooms, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { notify, resolveNotification } from '../../notifications/notify.ts';
import { findPerson, isActive, withProfile } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { checkNote } from '../../text/content.rules.ts';
import { findMembership, type MembershipDocument, membershipId, membershipsOf } from '../store/memberships.store.ts';
import { banOf, formatBan, formatDay, isMember, isPending, mayAskAgainAt } from '../store/rooms.rules.ts';
import { findRoom, OPEN, type RoomDocument, roomsOf } from '../store/rooms.store.ts';
import { requireCreator, requireListed } from './room-access.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'internal' | 'now' | 'log' | 'push' | 'pushRoom' | 'pushNotifications'>;
type Reply = { message: string };
const REQUESTED: Reply = { message: 'Join request sent! Waiting for approval.' };

const requestKey = ({ _id, requestedAt }: MembershipDocument) => `room-request/${_id}/${requestedAt?.getTime()}`;
const needsProfile = () =>
  apiError('PROFILE_REQUIRED', { msg: 'You need to create a child profile before joining chat rooms.' });

/** The notification of a request leaves the creator's bell: there is nothing left to decide. */
const resolveRequest = (
  deps: Pick<Deps, 'db' | 'now' | 'pushNotifications'>,
  { creatorId }: RoomDocument,
  request: MembershipDocument,
  session: ClientSession,
): Promise<void> =>
  creatorId === undefined
    ? Promise.resolve()
    : resolveNotification(deps, { userId: creatorId, key: requestKey(request) }, deps.now(), session);

/** Pages of these people, and those that show the room, ask for it again. */
export function notifyRoomChanged(
  { push, pushRoom }: Pick<ChatDeps, 'push' | 'pushRoom'>,
  roomId: string,
  people: readonly (UserId | undefined)[],
  session: ClientSession,
): void {
  afterCommit(session, () => {
    push(
      people.flatMap((userId) => userId ?? []),
      'roomChanged',
      { roomId },
    );
    pushRoom.toRoom(roomId, 'roomChanged', { roomId });
  });
}

async function addMember(
  { db }: Pick<Deps, 'db'>,
  { _id: roomId }: RoomDocument,
  userId: UserId,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await roomsOf(db).updateOne(
    { ...OPEN, _id: roomId, memberCount: { $lt: ROOM_MEMBERS_MAX } },
    { $inc: { memberCount: 1 } },
    { session },
  );
  if (matchedCount === 0)
    throw apiError('CONFLICT', { msg: `This room has ${ROOM_MEMBERS_MAX} members. That is the most.` });
  await membershipsOf(db).updateOne(
    { _id: membershipId(roomId, userId) },
    {
      $set: { roomId, userId, state: 'member', joinedAt: at, readAt: at, activeAt: at },
      $unset: { requestedAt: '', note: '', refusedAt: '', reportedAt: '' },
    },
    { upsert: true, session },
  );
}

/** Nobody runs the mentors’ room, so nobody decides. */
async function joinAtOnce(deps: Deps, room: RoomDocument, userId: UserId, session: ClientSession): Promise<Reply> {
  await addMember(deps, room, userId, deps.now(), session);
  notifyRoomChanged(deps, room._id.toHexString(), [userId], session);
  return { message: 'You are in.' };
}

/**
 * Asks to join; a mentor is in the mentors’ room at once. Asking again changes nothing.
 * @throws NOT_FOUND; PROFILE_REQUIRED; FORBIDDEN for the banned, and for the refused within 30 days; VALIDATION for
 *   a note that the room's rules do not allow
 */
export async function requestToJoin(
  deps: Deps,
  userId: UserId,
  roomId: string,
  { note }: BodyOf<typeof rooms.joinRoom>,
): Promise<Reply> {
  const { db, transact, now } = deps;
  if (!(await withProfile(deps, userId, await findPerson(db, userId)))) throw needsProfile();
  await requireListed(db, userId, roomId);
  const _id = new ObjectId(roomId);
  return transact(async (session) => {
    const room = await findRoom(db, _id, session);
    const known = await findMembership(db, _id, userId, session);
    const at = now();
    const ban = banOf(known, at);
    if (!room) throw apiError('NOT_FOUND');
    if (ban) throw apiError('FORBIDDEN', { msg: formatBan(ban) });
    if (isMember(known, at)) return { message: 'Already a member' };
    if (isPending(known, at)) return REQUESTED;
    const again = mayAskAgainAt(known, at);
    if (again) throw apiError('FORBIDDEN', { msg: `You can ask again from ${formatDay(again)}.` });
    if (room.forMentors) return joinAtOnce(deps, room, userId, session);
    checkNote(room.rules, note);

    const place = { roomId: _id, userId, state: 'pending' as const, requestedAt: at, note: note.normalize('NFC') };
    await membershipsOf(db).updateOne(
      { _id: membershipId(_id, userId) },
      { $set: place, $unset: { refusedAt: '', reportedAt: '' } },
      { upsert: true, session },
    );
    if (room.creatorId) {
      const key = requestKey({ ...place, _id: membershipId(_id, userId) });
      const about = { causeId: userId, relatedId: roomId, roomId };
      await notify(deps, { userId: room.creatorId, key, kind: 'roomRequest', ...about, at }, session);
    }
    notifyRoomChanged(deps, roomId, [userId, room.creatorId], session);
    return REQUESTED;
  });
}

/** Ends a request that its asker takes back, or that a block has ended. */
export async function endRequest(
  deps: Pick<Deps, 'db' | 'now' | 'pushNotifications'>,
  room: RoomDocument,
  request: MembershipDocument,
  session: ClientSession,
): Promise<void> {
  await membershipsOf(deps.db).updateOne(
    { _id: request._id },
    { $set: { state: 'none' }, $unset: { requestedAt: '', note: '' } },
    { session },
  );
  await resolveRequest(deps, room, request, session);
}

/** Open requests go from the bell of who looked after the room to that of who does from now on. */
export async function passRequests(
  deps: Pick<Deps, 'db' | 'now' | 'pushNotifications'>,
  room: RoomDocument,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const at = deps.now();
  const roomId = room._id.toHexString();
  const pending = await membershipsOf(deps.db).find({ roomId: room._id, state: 'pending' }, { session }).toArray();
  for (const request of pending.filter((one) => isPending(one, at))) {
    await resolveRequest(deps, room, request, session);
    const about = { causeId: request.userId, relatedId: roomId, roomId, at: request.requestedAt ?? at };
    await notify(deps, { userId, key: requestKey(request), kind: 'roomRequest', ...about }, session);
  }
}

/** @throws NOT_FOUND without an open request */
export async function withdrawRequest(deps: Deps, userId: UserId, roomId: string): Promise<Reply> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const room = await findRoom(db, new ObjectId(roomId), session);
    const known = room && (await findMembership(db, room._id, userId, session));
    if (!known || !isPending(known, now())) throw apiError('NOT_FOUND');
    await endRequest(deps, room, known, session);
    notifyRoomChanged(deps, roomId, [userId, room.creatorId], session);
  });
  return { message: 'Join request withdrawn.' };
}

/** Accepts or refuses a request and notifies the people concerned, in one transaction. */
async function decide(
  deps: Deps,
  callerId: UserId,
  { roomId, userId }: { roomId: string; userId: UserId },
  isAccepted: boolean,
): Promise<void> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const room = await requireCreator(deps, callerId, roomId, session);
    const known = await findMembership(db, room._id, userId, session);
    const at = now();
    if (!known || !isPending(known, at) || banOf(known, at)) throw apiError('NOT_FOUND');
    if (isAccepted) {
      if (!isActive(await findPerson(db, userId, session))) throw apiError('NOT_FOUND');
      await addMember(deps, room, userId, at, session);
    } else
      await membershipsOf(db).updateOne(
        { _id: known._id },
        { $set: { state: 'refused', refusedAt: at }, $unset: { requestedAt: '', note: '' } },
        { session },
      );
    await resolveRequest(deps, room, known, session);
    const kind = isAccepted ? 'roomAccepted' : 'roomRefused';
    const key = `room-decision/${known._id}/${at.getTime()}`;
    await notify(deps, { userId, key, kind, relatedId: roomId, roomId, at }, session);
    notifyRoomChanged(deps, roomId, [userId, callerId], session);
  });
}

/** @throws NOT_FOUND without an open request; FORBIDDEN; CONFLICT when the room is full */
export async function acceptMember(
  deps: Deps,
  callerId: UserId,
  params: { roomId: string; userId: UserId },
): Promise<Reply> {
  await decide(deps, callerId, params, true);
  return { message: 'User added to room.' };
}

/** @throws NOT_FOUND without an open request; FORBIDDEN */
export async function refuseMember(
  deps: Deps,
  callerId: UserId,
  params: { roomId: string; userId: UserId },
): Promise<Reply> {
  await decide(deps, callerId, params, false);
  return { message: 'Join request refused.' };
}
