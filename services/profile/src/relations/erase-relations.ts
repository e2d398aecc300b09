import { connectionRequestEnded, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { RelationDeps } from './change-relation.ts';
import { relationsOf } from './relations.store.ts';

type Deps = Pick<RelationDeps, 'db' | 'outbox'>;
/** So many take well under a second, of the ten that MongoDB gives a transaction. */
const AT_ONCE = 100;

/** Erases what stands between a person and others, `atMost` others, and tells of what was known elsewhere. Answers how many. */
export async function eraseRelations({ db, outbox }: Deps, userId: UserId, session: ClientSession, atMost = 0): Promise<number> {
  const relations = await relationsOf(db).find({ pair: userId }, { session, limit: atMost }).toArray();
  for (const { _id: key, request, version } of relations) {
    if (request && !request.refusedAt) {
      const data = { requestId: request._id, fromUserId: request.from, toUserId: request.to, outcome: 'withdrawn' as const };
      await outbox.add(session, connectionRequestEnded, { key, data });
    }
    if (version > 0) await outbox.tombstone(session, 'relations.state', key);
  }
  await relationsOf(db).deleteMany({ _id: { $in: relations.map(({ _id }) => _id) } }, { session });
  return relations.length;
}

/** The same for all others, however many, in transactions of their own: for somebody marked as leaving, with whom nothing new can begin. */
export async function eraseAllRelations({ transact, ...deps }: Deps & Pick<RelationDeps, 'transact'>, userId: UserId): Promise<void> {
  let erased = AT_ONCE;
  while (erased === AT_ONCE) erased = await transact((session) => eraseRelations(deps, userId, session, AT_ONCE));
}
