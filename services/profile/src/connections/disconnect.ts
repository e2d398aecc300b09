import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { disconnected } from '../relations/relation-transitions.rules.ts';
import { findRelation } from '../relations/relations.store.ts';
import type { RelationDeps } from '../relations/store-transition.ts';
import { changeRelation } from './change-relation.ts';

/** Ends a connection, silently. @throws NOT_FOUND where there is none */
export async function disconnect(deps: RelationDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  const relation = await findRelation(deps.db, by, other);
  if (relation?.state !== 'connected') throw apiError('NOT_FOUND');
  await changeRelation(deps, by, other, disconnected);
  return { message: 'Disconnected.' };
}
