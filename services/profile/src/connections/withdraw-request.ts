import type { UserId } from '@notalone/contracts';
import { takenBack } from '../relations/relation-transitions.rules.ts';
import type { RelationDeps } from '../relations/store-transition.ts';
import { changeRelation } from './change-relation.ts';
import { requireRelation } from './require-relation.ts';

/** Takes a request back. @throws NOT_FOUND unless the caller's list of sent requests holds it */
export async function withdrawRequest(deps: RelationDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  await requireRelation(deps, by, other, ({ request }) => request?.from === by);
  await changeRelation(deps, by, other, takenBack);
  return { message: 'Request withdrawn.' };
}
