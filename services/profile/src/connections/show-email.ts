import type { UserId } from '@notalone/contracts';
import { emailShown } from '../relations/relation-transitions.rules.ts';
import type { RelationDeps } from '../relations/store-transition.ts';
import { changeRelation } from './change-relation.ts';
import { requireRelation } from './require-relation.ts';

/** Shows the caller's e-mail address to a connection, or no longer. @throws NOT_FOUND unless the two are connected */
export async function showEmail(
  deps: RelationDeps,
  by: UserId,
  other: UserId,
  shown: boolean,
): Promise<{ message: string }> {
  await requireRelation(deps, by, other, ({ state }) => state === 'connected');
  await changeRelation(deps, by, other, (relation, context) => emailShown(relation, shown, context));
  return { message: shown ? 'They can see your e-mail address.' : 'They can no longer see your e-mail address.' };
}
