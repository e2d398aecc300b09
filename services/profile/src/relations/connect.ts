import type { connections, ReplyOf, UserId } from '@notalone/contracts';
import { CONNECT_PER_DAY } from '@notalone/contracts/limits';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { changeRelation } from './change-relation.ts';
import { needProfile } from './need-profile.ts';
import { asked } from './relation-steps.rules.ts';
import { faceOther } from './sight.ts';

const PER_DAY = { max: CONNECT_PER_DAY, windowSeconds: 24 * 3600 };
const ENOUGH = `You have sent ${CONNECT_PER_DAY} requests today. Please try again tomorrow.`;

/**
 * Asks somebody to connect; who has asked me already is connected with me at once, also when both ask at the same moment. Asking again
 * changes nothing that the asker could see (rules 2.6).
 * @throws PROFILE_REQUIRED, NOT_FOUND for whom I may not see, RATE_LIMITED after 20 a day
 */
export async function connect(deps: ProfileDeps, by: UserId, other: UserId): Promise<ReplyOf<typeof connections.connect>> {
  await needProfile(deps, by);
  const { sight } = await faceOther(deps, by, other);
  if (sight.standing === 'none') {
    const { allowed, retryAfterSeconds } = await deps.limiter.take('connect', by, PER_DAY);
    if (!allowed) throw failure('RATE_LIMITED', { msg: ENOUGH, retryAfterSeconds });
  }
  const { state } = await changeRelation(deps, by, other, asked);
  return state === 'connected' ? { message: 'You are connected!', status: 'connected' } : { message: 'Connection request sent!', status: 'pending' };
}
