import { REFUSED_ASK_AGAIN_DAYS, REFUSED_HIDDEN_DAYS } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { afterExpiry } from './relation-transitions.rules.ts';
import { daysAfter } from './relations.rules.ts';
import { relationsOf } from './relations.store.ts';
import { type RelationDeps, storeTransition } from './store-transition.ts';

const EVERY_SECONDS = 600;

/**
 * Ends requests that nobody answered in 60 days and drops refusals that have no effect any more. Lists go by the dates,
 * so it is never late.
 */
export async function expireRelations(deps: RelationDeps, signal: AbortSignal): Promise<void> {
  const { db, now, transact } = deps;
  const expired = { 'request.expiresAt': { $lte: now() } };
  const refusedLately = { 'request.refusedAt': { $gt: daysAfter(now(), -REFUSED_ASK_AGAIN_DAYS) } };
  const overdue = {
    $or: [{ ...expired, $nor: [refusedLately] }, { 'refused.at': { $lte: daysAfter(now(), -REFUSED_HIDDEN_DAYS) } }],
  };
  for await (const { _id } of relationsOf(db).find(overdue, { projection: { _id: 1 } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const relation = await relationsOf(db).findOne({ _id }, { session });
      if (relation) await storeTransition(deps, relation, afterExpiry(relation, now()), session);
    });
  }
}

export const expireRelationsRegularly = (jobs: Jobs, deps: RelationDeps): void =>
  jobs.every('expire-relations', EVERY_SECONDS, ({ signal }) => expireRelations(deps, signal));
