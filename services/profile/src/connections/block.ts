import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { blocked, unblocked } from '../relations/relation-transitions.rules.ts';
import { findRelation } from '../relations/relations.store.ts';
import { getVisible, requireVisible } from '../visibility/visibility.ts';
import { changeRelation } from './change-relation.ts';

/**
 * Hides each from the other everywhere (rules 2.7). @throws NOT_FOUND unless the caller sees, was connected with, or
 * has reported the other
 */
export async function block(deps: ProfileDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  const { relation } = await getVisible(deps, by, other);
  const wasMet = relation?.state === 'connected' || relation?.state === 'ended' || relation?.blocked?.by === by;
  const isKnown = wasMet || (relation?.state === 'none' && relation.reportedBy.includes(by));
  if (!isKnown) await requireVisible(deps, by, other);
  await changeRelation(deps, by, other, blocked);
  return { message: 'User blocked.' };
}

/** Takes one's own block back, which restores nothing. @throws NOT_FOUND where there is none */
export async function unblock(deps: ProfileDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  const relation = await findRelation(deps.db, by, other);
  if (relation?.blocked?.by !== by) throw apiError('NOT_FOUND');
  await changeRelation(deps, by, other, unblocked);
  return { message: 'User unblocked.' };
}
