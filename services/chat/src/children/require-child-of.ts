import type { ChildId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { type ChildDocument, findChild } from '../people/children.projection.ts';

/** @throws NOT_FOUND unless the caller is the child itself or its parent */
export async function requireChildOf(db: Db, caller: Caller, childId: ChildId): Promise<ChildDocument> {
  const child = await findChild(db, childId);
  const isTheirs = caller.role === 'child' ? caller.childId === childId : child?.parentId === caller.userId;
  if (!child || !isTheirs) throw apiError('NOT_FOUND');
  return child;
}
