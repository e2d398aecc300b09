import {
  connectionRequestEnded,
  connectionRequested,
  pairKey,
  relationChanged,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { ensureMembership, lockMembership, lockStaying } from '../accounts/memberships.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { endPausedBetween, pauseFriendshipsBetween } from '../friendships/pause-friendships.ts';
import { type CommandContext, initialRelation, isEmpty, type Transition } from './relation-transitions.rules.ts';
import type { Relation } from './relations.rules.ts';
import { findRelation, relationsOf } from './relations.store.ts';

export type RelationDeps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** Stores a transition and its events, in the transaction that read the relation. */
export async function storeTransition(
  { db, outbox }: RelationDeps,
  before: Relation,
  { relation, requested, ended }: Transition,
  session: ClientSession,
): Promise<void> {
  if (relation === before) return;
  const _id = pairKey(...before.pair);
  const { state, blocked, since, pair } = relation;
  const isPublished = state !== before.state || blocked?.by !== before.blocked?.by;
  const version = before.version + (isPublished ? 1 : 0);
  if (isEmpty({ ...relation, version })) await relationsOf(db).deleteOne({ _id }, { session });
  else await relationsOf(db).replaceOne({ _id }, { ...relation, version }, { upsert: true, session });

  if (ended) {
    const { _id: requestId, from: fromUserId, to: toUserId } = ended.request;
    const data = { requestId, fromUserId, toUserId, outcome: ended.outcome };
    await outbox.add(session, connectionRequestEnded, { key: _id, data });
  }
  if (requested) {
    const { _id: requestId, from: fromUserId, to: toUserId } = requested;
    await outbox.add(session, connectionRequested, { key: _id, data: { requestId, fromUserId, toUserId } });
  }
  if (!isPublished) return;
  const data = { pair, state, blockedBy: blocked ? [blocked.by] : [], since: since.toISOString(), version };
  await outbox.add(session, relationChanged, { key: _id, data });
}

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
    if (state !== before.state && state === 'connected') await endPausedBetween(deps, by, other, session);
    if (state !== before.state && (state === 'ended' || state === 'blocked'))
      await pauseFriendshipsBetween(deps, by, other, session);
    await also?.(session);
    return changed.relation;
  });
}
