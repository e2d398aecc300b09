import type { connections, ReplyOf, UserId } from '@notalone/contracts';
import { CONNECT_PER_DAY } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { requested } from '../relations/relation-transitions.rules.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { changeRelation } from './change-relation.ts';

const PER_DAY = { max: CONNECT_PER_DAY, windowSeconds: 24 * 3600 };
const LIMIT_REACHED = `You have sent ${CONNECT_PER_DAY} requests today. Please try again tomorrow.`;

/**
 * Asks somebody to connect. Two who ask each other are connected at once, also when both ask at the same moment. Asking
 * again changes nothing that the sender could see (rules 2.6).
 * @throws PROFILE_REQUIRED, NOT_FOUND for somebody whom the caller may not see, RATE_LIMITED after 20 a day
 */
export async function connect(
  deps: ProfileDeps,
  by: UserId,
  other: UserId,
): Promise<ReplyOf<typeof connections.connect>> {
  await requireProfile(deps, by);
  const { visible } = await requireVisible(deps, by, other);
  if (visible.status === 'none') {
    const { allowed, retryAfterSeconds } = await deps.limiter.take('connect', by, PER_DAY);
    if (!allowed) throw apiError('RATE_LIMITED', { msg: LIMIT_REACHED, retryAfterSeconds });
  }
  const { state } = await changeRelation(deps, by, other, requested);
  return state === 'connected'
    ? { message: 'You are connected!', status: 'connected' }
    : { message: 'Connection request sent!', status: 'pending' };
}
