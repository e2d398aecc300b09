import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { updateFriendshipsBetween } from '../friendships/pause-friendships.ts';
import { ensureMembership, lockMembership, lockStaying } from '../memberships/memberships.store.ts';
import { endPairsBetween } from '../mentor-records/end-pairs.ts';
import { type CommandContext, initialRelation, type Transition } from '../relations/relation-transitions.rules.ts';
import type { Relation } from '../relations/relations.rules.ts';
import { findRelation } from '../relations/relations.store.ts';
import { type RelationDeps, storeTransition } from '../relations/store-transition.ts';

/**
 * Serialises the commands of two people, their deletion included. @throws UNAUTHENTICATED once `by` is leaving,
 * NOT_FOUND once the other is
 */
async function lockBoth({ db }: RelationDeps, by: UserId, other: UserId, session: ClientSession): Promise<void> {
  for (const userId of [by, other].toSorted()) {
    if (userId === by) await lockStaying(db, userId, session);
    else if (await lockMembership(db, userId, session).then(({ leaving, erasedAt }) => leaving ?? erasedAt))
      throw apiError('NOT_FOUND');
  }
}

/**
 * Applies a command to the relation of two people: state and events in one transaction, and concurrent commands one
 * after the other. `also` writes what belongs to it. Answers the new relation.
 * @throws NOT_FOUND where `transition` answers undefined
 */
export async function changeRelation(
  deps: RelationDeps,
  by: UserId,
  other: UserId,
  transition: (relation: Relation, context: CommandContext) => Transition | undefined,
  also?: (session: ClientSession) => Promise<void>,
): Promise<Relation> {
  const { db, transact, now } = deps;
  await Promise.all([ensureMembership(db, by), ensureMembership(db, other)]);
  return transact(async (session) => {
    await lockBoth(deps, by, other, session);
    const [first, second] = [by, other].toSorted() as [UserId, UserId];
    const before = (await findRelation(db, by, other, session)) ?? initialRelation([first, second], now());
    const changed = transition(before, { by, now: now(), newId: new ObjectId().toHexString() });
    if (!changed) throw apiError('NOT_FOUND');
    await storeTransition(deps, before, changed, session);
    const { state } = changed.relation;
    const isParting = state === 'ended' || state === 'blocked';
    if (state !== before.state) await updateFriendshipsBetween(deps, { by, other, isParting }, session);
    if (state !== before.state && isParting)
      await endPairsBetween(deps, by, other, { isBlock: state === 'blocked' }, session);
    await also?.(session);
    return changed.relation;
  });
}
