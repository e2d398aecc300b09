import type { UserId } from '@notalone/contracts';
import { disconnected } from '../relations/relation-transitions.rules.ts';
import type { RelationDeps } from '../relations/store-transition.ts';
import { changeRelation } from './change-relation.ts';
import { requireRelation } from './require-relation.ts';

/** Ends a connection, silently. @throws NOT_FOUND where there is none */
export async function disconnect(deps: RelationDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  await requireRelation(deps, by, other, ({ state }) => state === 'connected');
  await changeRelation(deps, by, other, disconnected);
  return { message: 'Disconnected.' };
}
