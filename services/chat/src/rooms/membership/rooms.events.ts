import type { DataOf, profileChanged, relationChanged, switchChanged } from '@notalone/contracts';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Earlier } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import type { EventOf } from '../../shared/event-of.ts';
import { OPEN, roomsOf } from '../store/rooms.store.ts';
import { applyBlockToRooms } from './block-in-rooms.ts';
import { leaveMentorsRoom } from './leave-mentors-room.ts';

/** What a new block means in the rooms of the two. */
export async function onRelationRecorded(
  deps: Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>,
  { pair, state, blockedBy }: DataOf<typeof relationChanged>,
  before: Earlier,
  session: ClientSession,
): Promise<void> {
  if (state !== 'blocked') return;
  const known = before.state === 'blocked' ? (before.blockedBy ?? []) : [];
  const blockers = blockedBy.filter((userId) => !known.includes(userId));
  await applyBlockToRooms(deps, pair, blockers, session);
}

/** Who is a mentor no longer leaves the mentors’ room. */
export const onProfilesRecorded = (
  deps: Parameters<typeof leaveMentorsRoom>[0],
  events: readonly EventOf<typeof profileChanged>[],
): Promise<void> =>
  leaveMentorsRoom(
    deps,
    events.flatMap(({ data }) => (data.isMentor ? [] : data.userId)),
  );

/** Has the open pages of every room ask whether its members can write. */
async function notifyRoomPages({ db, pushRoom }: Pick<ChatDeps, 'db' | 'pushRoom'>): Promise<void> {
  for await (const { _id } of roomsOf(db).find(OPEN, { projection: { _id: 1 } })) {
    const roomId = _id.toHexString();
    pushRoom.toRoom(roomId, 'roomChanged', { roomId });
  }
}

/** What admins have stopped for everybody. */
export async function onSwitchesChanged(
  deps: Pick<ChatDeps, 'db' | 'pushRoom'>,
  events: readonly EventOf<typeof switchChanged>[],
): Promise<void> {
  const states = events.map(({ data }) => data);
  await recordSwitches(deps.db, states);
  if (states.some(({ name }) => name === 'rooms-read-only')) await notifyRoomPages(deps);
}
