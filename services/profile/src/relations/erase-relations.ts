import { connectionRequestEnded, type UserId } from '@notalone/contracts';
import { REFUSED_HIDDEN_DAYS, REQUEST_EXPIRES_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import { RELATION_INDEXES, type RelationDocument, relationsOf } from './relations.store.ts';
import type { RelationDeps } from './store-transition.ts';

type Deps = Pick<RelationDeps, 'db' | 'outbox'>;
/** Well under the ten seconds that a transaction should take. */
const BATCH = 100;

/**
 * Erases the relations of a person, at most `atMost` (0: all), and publishes the end of what other services know.
 * Answers how many.
 */
async function eraseRelations(
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

const DAY_SECONDS = 24 * 3600;
export const RELATIONS: PersonalData<RelationDocument, Deps> = {
  collection: 'relations',
  indexes: RELATION_INDEXES,
  subject: 'person',
  where: (pair: UserId) => ({ pair }),
  hold: {},
  whenLeaving: {
    async by(deps, { id }, session: ClientSession) {
      await eraseRelations(deps, id as UserId, session);
    },
    says: 'Deleted, here and in Kafka `relations.state`; open requests are withdrawn.',
  },
  expires: [
    { what: 'unanswered connection requests', seconds: REQUEST_EXPIRES_DAYS * DAY_SECONDS },
    { what: 'refused connection requests', seconds: REFUSED_HIDDEN_DAYS * DAY_SECONDS },
  ],
  privacy: [
    {
      what: 'connections, requests, refusals, blocks, by ids',
      how: 'connections and blocks also Kafka `relations.state`, compacted, and the databases of chat, feed and (blocks alone) auth',
      why: 'so that people meet whom they want',
      seenBy: 'the two of them, each as far as it is theirs to know; a refusal and a block only who made it',
      kept: 'requests 60 days, refusals 90 days, the rest until one of the two is deleted',
    },
  ],
  inCopy: { kind: ['connection', 'request', 'block'] },
  receipt: 'relations',
};
