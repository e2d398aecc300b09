import type { ChildId, UserId } from '@notalone/contracts';
import { GUARDIAN_CODE_ATTEMPTS } from '@notalone/contracts/limits';

/**
 * An invitation to be a child's second guardian. It grants nothing, and ends once:
 *
 *   pending → accepted    the right code, before it expires
 *           → withdrawn   taken back, or replaced by a new one
 *           → failed      five wrong codes
 *           → expired     seven days (`expiresAt`; nothing is stored)
 */
export interface GuardianInvitation {
  childId: ChildId;
  invitedBy: UserId;
  state: 'pending' | 'accepted' | 'withdrawn' | 'failed';
  wrongCodes: number;
  expiresAt: Date;
}

export const isPending = ({ state, expiresAt }: Pick<GuardianInvitation, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'pending' && expiresAt > now;

/** Undefined where it is over. */
export const withdrawn = <I extends GuardianInvitation>(invitation: I, now: Date): I | undefined =>
  isPending(invitation, now) ? { ...invitation, state: 'withdrawn' } : undefined;

/** Somebody has typed a code: accepted with the right one. Undefined where the invitation is over. */
export function codeTyped<I extends GuardianInvitation>(invitation: I, isRight: boolean, now: Date): I | undefined {
  if (!isPending(invitation, now)) return undefined;
  if (isRight) return { ...invitation, state: 'accepted' };
  const wrongCodes = invitation.wrongCodes + 1;
  return { ...invitation, wrongCodes, state: wrongCodes < GUARDIAN_CODE_ATTEMPTS ? 'pending' : 'failed' };
}
