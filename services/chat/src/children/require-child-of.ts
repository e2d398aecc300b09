import { type ChildId, guardianHas, isGuardianOf, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { type ChildDocument, findChild } from '../people/children.projection.ts';

/** A child, or a parent; `Caller` is one of them. */
export type Reader =
  | { readonly role: 'child'; readonly childId: ChildId }
  | { readonly role: 'parent' | 'admin'; readonly userId: UserId };

/** To a guardian from whom a moderator took reading and deciding (rules 10.3). */
export const guardianPaused = () => apiError('FORBIDDEN', { msg: TEXTS.guardianPaused });

/**
 * @throws NOT_FOUND unless the caller is the child itself or its guardian; FORBIDDEN to a guardian who may not read and
 * decide
 */
export async function requireChildOf(db: Db, caller: Reader, childId: ChildId): Promise<ChildDocument> {
  const child = await findChild(db, childId);
  const isTheirs = child && (caller.role === 'child' ? caller.childId === childId : isGuardianOf(child, caller.userId));
  if (!isTheirs) throw apiError('NOT_FOUND');
  if (caller.role !== 'child' && !guardianHas(child, caller.userId, 'decisions')) throw guardianPaused();
  return child;
}
