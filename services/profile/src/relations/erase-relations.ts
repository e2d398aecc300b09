import { connectionRequestEnded, pairKey, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { RelationDeps } from './change-relation.ts';
import { relationsOf } from './relations.store.ts';

/** Erases all that stands between a person and anybody, and tells of what was known elsewhere. Begin by locking the person's membership. */
export async function eraseRelations({ db, outbox }: Pick<RelationDeps, 'db' | 'outbox'>, userId: UserId, session: ClientSession): Promise<void> {
  for (const { pair, request, version } of await relationsOf(db).find({ pair: userId }, { session }).toArray()) {
    const key = pairKey(...pair);
    if (request && !request.refusedAt) {
      const data = { requestId: request._id, fromUserId: request.from, toUserId: request.to, outcome: 'withdrawn' as const };
      await outbox.add(session, connectionRequestEnded, { key, data });
    }
    if (version > 0) await outbox.tombstone(session, 'relations.state', key);
  }
  await relationsOf(db).deleteMany({ pair: userId }, { session });
}
