import { connectionRequestEnded, connectionRequested, pairKey, relationChanged } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { isEmpty, type Transition } from './relation-transitions.rules.ts';
import type { Relation } from './relations.rules.ts';
import { relationsOf } from './relations.store.ts';

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
