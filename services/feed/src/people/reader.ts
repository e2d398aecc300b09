import type { UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import type { FeedDeps } from '../deps.ts';
import type { Circle } from './circles.ts';

/** Who looks, and what decides what there is to see. */
export interface Reader extends Circle {
  readonly userId: UserId;
  readonly isAdmin: boolean;
}
export type ParentCaller = Exclude<Caller, { role: 'child' }>;

export async function readerOf({ circles }: Pick<FeedDeps, 'circles'>, { userId, role }: Pick<ParentCaller, 'userId' | 'role'>): Promise<Reader> {
  return { ...(await circles.of(userId)), userId, isAdmin: role === 'admin' };
}
