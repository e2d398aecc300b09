import type { Caller } from '@notalone/service-kit/auth/caller';

/** Nothing of before is answered to a child's device that is new since a guardian changed the PIN (rules 10.2). */
export const seesSince = (caller: Caller): Date | undefined =>
  caller.role === 'child' && caller.seesSince !== undefined ? new Date(caller.seesSince * 1000) : undefined;
