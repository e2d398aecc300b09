import {
  type ChildId,
  type GuardianEntry,
  type Guardians,
  guardianHas,
  guardiansOf,
  idSchema,
  isWithin,
  type UserId,
} from '@notalone/contracts';
import { type ChildDocument, findChildren, requireOwnChild } from '../child-records/children.store.ts';
import { freezesOfGuardians } from '../child-records/frozen-guardians.ts';
import { guardianEntriesOf } from '../child-records/guardian-entries.store.ts';
import { findPendingInvitation } from '../child-records/guardian-invitations.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople } from '../people/people.store.ts';
import { canUndoUntil, joinedAt } from './guardianship.rules.ts';
import { viewInvitation } from './invitations.ts';

const ENTRIES_MAX = 200;

/** What guardians did since the reader is one, the newest first; of one who may not read only what they did. */
async function listEntries(
  { db }: Pick<ProfileDeps, 'db'>,
  child: ChildDocument,
  userId: UserId,
): Promise<GuardianEntry[]> {
  const since = joinedAt(child, userId);
  const mayRead = guardianHas(child, userId, 'decisions');
  const entries = await guardianEntriesOf(db)
    .find({ childId: child._id, ...(since && { at: { $gte: since } }), ...(!mayRead && { userId }) })
    .sort({ at: -1, _id: -1 })
    .limit(ENTRIES_MAX)
    .toArray();
  const [friends, actors] = await Promise.all([
    findChildren(
      db,
      entries.flatMap(({ friendId }) => friendId ?? []),
    ),
    // Also of who is no guardian any more.
    findPeople(
      db,
      entries.flatMap((entry) => entry.userId ?? []),
    ),
  ]);
  return entries.map(({ _id, at, userId: actor, action, friendId }) => {
    const person = actor && actors.get(actor);
    const by = person?.account.username;
    const friendName = friendId && friends.get(friendId)?.name;
    return {
      _id: idSchema.parse(_id),
      at: at.toISOString(),
      ...(by !== undefined && { by }),
      byYou: actor === userId,
      action,
      ...(person && isWithin(person.account.takenOver, at) && { isTakers: true }),
      ...(friendName && { friendName }),
    };
  });
}

/** @throws NOT_FOUND unless it is the caller's own child */
export async function getGuardians(
  deps: Pick<ProfileDeps, 'db' | 'now'>,
  userId: UserId,
  childId: ChildId,
): Promise<Guardians> {
  const { db, now } = deps;
  const child = await requireOwnChild(db, userId, childId);
  const [people, invitation] = await Promise.all([
    findPeople(db, guardiansOf(child)),
    findPendingInvitation(db, childId, now()),
  ]);
  const until = child.parentId === userId ? canUndoUntil(child, await freezesOfGuardians(db, child)) : undefined;
  return {
    guardians: guardiansOf(child).map((guardianId) => {
      const since = joinedAt(child, guardianId);
      return {
        username: people.get(guardianId)?.account.username ?? '',
        isYou: guardianId === userId,
        isFirst: guardianId === child.parentId,
        ...(since && { since: since.toISOString() }),
      };
    }),
    ...(invitation && { invitation: viewInvitation(invitation) }),
    ...(until && until > now() && { canUndoUntil: until.toISOString() }),
    entries: await listEntries(deps, child, userId),
  };
}
