import type { ChildId, children, ReplyOf } from '@notalone/contracts';
import { ageBandOf, isAllowedAt } from '@notalone/contracts/age-limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { canMessage, isGrownUp, readingRule } from '../child-records/children.rules.ts';
import { findActiveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { childFace } from './children.view.ts';

type Deps = Pick<ProfileDeps, 'db' | 'internal' | 'log' | 'now'>;

/**
 * What the child's own page shows. No guardian's number: whoever knows the PIN reads it (rules 5.1).
 * @throws NOT_FOUND for a child that was removed
 */
export async function getChildSelf(deps: Deps, childId: ChildId): Promise<ReplyOf<typeof children.getChildSelf>> {
  const { db, now } = deps;
  const child = await findActiveChild(db, childId);
  if (!child) throw apiError('NOT_FOUND');
  const parent = await findOrFetchPerson(deps, child.parentId);
  return {
    ...childFace(child),
    reading: readingRule(child, now()),
    canMessage: canMessage(child, now()),
    isGrownUp: isGrownUp(child, now()),
    canAskForCopy: isAllowedAt('exportOwnData', ageBandOf(child, now())),
    parentUsername: parent?.account.username ?? '',
  };
}
