import { connectionRequestEnded, connectionRequested, pairKey, relationChanged, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { type ClientSession, ObjectId } from 'mongodb';
import { ensureMembership, lockMembership, lockStaying } from '../accounts/memberships.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isEmpty, type Step, strangers, type Taken } from './relation-steps.rules.ts';
import type { Relation } from './relations.rules.ts';
import { findRelation, relationsOf } from './relations.store.ts';

export type RelationDeps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** Stores what a step made of a relation, with the events that say so: part of the transaction that read it. */
export async function storeStep({ db, outbox }: RelationDeps, before: Relation, step: Step, session: ClientSession): Promise<void> {
  if (step.relation === before) return;
  const _id = pairKey(...before.pair);
  const { state, blocked, since, pair } = step.relation;
  const isNews = state !== before.state || blocked?.by !== before.blocked?.by;
  const version = before.version + (isNews ? 1 : 0);
  if (isEmpty({ ...step.relation, version })) await relationsOf(db).deleteOne({ _id }, { session });
  else await relationsOf(db).replaceOne({ _id }, { ...step.relation, version }, { upsert: true, session });

  if (step.ended) {
    const { _id: requestId, from: fromUserId, to: toUserId } = step.ended.request;
    await outbox.add(session, connectionRequestEnded, { key: _id, data: { requestId, fromUserId, toUserId, outcome: step.ended.outcome } });
  }
  if (step.requested) {
    const { _id: requestId, from: fromUserId, to: toUserId } = step.requested;
    await outbox.add(session, connectionRequested, { key: _id, data: { requestId, fromUserId, toUserId } });
  }
  if (!isNews) return;
  const data = { pair, state, blockedBy: blocked ? [blocked.by] : [], since: since.toISOString(), version };
  await outbox.add(session, relationChanged, { key: _id, data });
}

/** Puts whatever the two do after one another, their leaving too. @throws UNAUTHENTICATED once `by` is leaving, NOT_FOUND once the other is */
async function lockBoth({ db }: RelationDeps, by: UserId, other: UserId, session: ClientSession): Promise<void> {
  for (const userId of [by, other].toSorted()) {
    if (userId === by) await lockStaying(db, userId, session);
    else if (await lockMembership(db, userId, session).then(({ leaving, erasedAt }) => leaving ?? erasedAt)) throw failure('NOT_FOUND');
  }
}

/**
 * Takes one step between two people: state and events together or not at all, and whatever the two do at once one after the other. `also`
 * writes what belongs to it. Answers what stands now.
 * @throws NOT_FOUND where `step` finds that it cannot be taken
 */
export async function changeRelation(
  deps: RelationDeps,
  by: UserId,
  other: UserId,
  step: (relation: Relation, taken: Taken) => Step | undefined,
  also?: (session: ClientSession) => Promise<void>,
): Promise<Relation> {
  const { db, transact, now } = deps;
  await Promise.all([ensureMembership(db, by), ensureMembership(db, other)]);
  return transact(async (session) => {
    await lockBoth(deps, by, other, session);
    const [first, second] = [by, other].toSorted() as [UserId, UserId];
    const before = (await findRelation(db, by, other, session)) ?? strangers([first, second], now());
    const taken = step(before, { by, now: now(), newId: new ObjectId().toHexString() });
    if (!taken) throw failure('NOT_FOUND');
    await storeStep(deps, before, taken, session);
    await also?.(session);
    return taken.relation;
  });
}
