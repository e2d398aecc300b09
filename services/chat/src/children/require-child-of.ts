import type { ChildId, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { type ChildDocument, findChild } from '../people/children.projection.ts';

/** A child, or a parent; `Caller` is one of them. */
export type Reader =
  | { readonly role: 'child'; readonly childId: ChildId }
  | { readonly role: 'parent' | 'admin'; readonly userId: UserId };

/** @throws NOT_FOUND unless the caller is the child itself or its parent */
export async function requireChildOf(db: Db, caller: Reader, childId: ChildId): Promise<ChildDocument> {
  const child = await findChild(db, childId);
  const isTheirs = caller.role === 'child' ? caller.childId === childId : child?.parentId === caller.userId;
  if (!child || !isTheirs) throw apiError('NOT_FOUND');
  return child;
}
