import { connectionRequestEnded, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { relationsOf } from './relations.store.ts';
import type { RelationDeps } from './store-transition.ts';

type Deps = Pick<RelationDeps, 'db' | 'outbox'>;
/** Well under the ten seconds that a transaction should take. */
const BATCH = 100;

/**
 * Erases the relations of a person, at most `atMost` (0: all), and publishes the end of what other services know.
 * Answers how many.
 */
export async function eraseRelations(
  { db, outbox }: Deps,
  userId: UserId,
  session: ClientSession,
  atMost = 0,
): Promise<number> {
  const relations = await relationsOf(db).find({ pair: userId }, { session, limit: atMost }).toArray();
  for (const { _id: key, request, version } of relations) {
    if (request && !request.refusedAt) {
      const data = {
        requestId: request._id,
        fromUserId: request.from,
        toUserId: request.to,
        outcome: 'withdrawn' as const,
      };
      await outbox.add(session, connectionRequestEnded, { key, data });
    }
    if (version > 0) await outbox.tombstone(session, 'relations.state', key);
  }
  await relationsOf(db).deleteMany({ _id: { $in: relations.map(({ _id }) => _id) } }, { session });
  return relations.length;
}

/** Erases all relations in several transactions, for somebody who is marked as leaving and so gets no new ones. */
export async function eraseAllRelations(
  { transact, ...deps }: Deps & Pick<RelationDeps, 'transact'>,
  userId: UserId,
): Promise<void> {
  let erased = BATCH;
  while (erased === BATCH) erased = await transact((session) => eraseRelations(deps, userId, session, BATCH));
}
