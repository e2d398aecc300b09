import type { UserId } from '@notalone/contracts';
import { findPeople, isMentor } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { findMembership, membershipsOf } from '../store/memberships.store.ts';
import { OPEN, roomsOf } from '../store/rooms.store.ts';
import { removeMember } from './leave-room.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;

/** Takes those of these people who are mentors no longer out of the mentors’ room. */
export async function leaveMentorsRoom(deps: Deps, userIds: readonly UserId[]): Promise<void> {
  const { db, transact } = deps;
  const room = await roomsOf(db).findOne({ ...OPEN, forMentors: true });
  if (!room) return;
  const inRoom = { roomId: room._id, state: 'member' as const };
  const members = await membershipsOf(db).distinct('userId', { ...inRoom, userId: { $in: [...userIds] } });
  const people = await findPeople(db, members);
  for (const userId of members.filter((one) => !isMentor(people.get(one))))
    await transact(async (session) => {
      const membership = await findMembership(db, room._id, userId, session);
      if (membership?.state === 'member') await removeMember(deps, room, userId, session);
    });
}

/** Takes out who joined at the very moment when they were a mentor no longer. */
export async function sweepMentorsRoom(deps: Deps): Promise<void> {
  const room = await roomsOf(deps.db).findOne({ ...OPEN, forMentors: true });
  if (!room) return;
  await leaveMentorsRoom(deps, await membershipsOf(deps.db).distinct('userId', { roomId: room._id, state: 'member' }));
}
