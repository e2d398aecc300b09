import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Relation } from '../relations/relations.rules.ts';
import { findRelation } from '../relations/relations.store.ts';
import type { RelationDeps } from '../relations/store-transition.ts';

/**
 * Before a command that is for people who have something between them: nothing is locked or stored for an unknown id.
 * @throws NOT_FOUND
 */
export async function requireRelation(
  { db }: Pick<RelationDeps, 'db'>,
  by: UserId,
  other: UserId,
  holds: (relation: Relation) => boolean,
): Promise<void> {
  const relation = await findRelation(db, by, other);
  if (!relation || !holds(relation)) throw apiError('NOT_FOUND');
}
