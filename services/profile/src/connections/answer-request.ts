import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { accepted, refusedRequest } from '../relations/relation-transitions.rules.ts';
import { relationsOf } from '../relations/relations.store.ts';
import { getVisible } from '../visibility/visibility.ts';
import { changeRelation } from './change-relation.ts';

async function senderOf({ db }: Pick<ProfileDeps, 'db'>, receiverId: UserId, requestId: string): Promise<UserId> {
  const relation = await relationsOf(db).findOne({ 'request._id': requestId });
  if (relation?.request?.to !== receiverId) throw apiError('NOT_FOUND');
  return relation.request.from;
}

/**
 * @throws PROFILE_REQUIRED, NOT_FOUND unless the request is pending, was sent to the caller, and its sender may be seen
 */
export async function acceptRequest(
  deps: ProfileDeps,
  receiverId: UserId,
  requestId: string,
): Promise<{ message: string }> {
  await requireProfile(deps, receiverId);
  const senderId = await senderOf(deps, receiverId, requestId);
  if (!(await getVisible(deps, receiverId, senderId)).visible) throw apiError('NOT_FOUND');
  await changeRelation(deps, receiverId, senderId, (relation, context) => accepted(relation, requestId, context));
  return { message: 'Connection accepted!' };
}

/**
 * Silently (rules 2.6). @throws PROFILE_REQUIRED, NOT_FOUND unless the request is pending and was sent to the caller
 */
export async function refuseRequest(
  deps: ProfileDeps,
  receiverId: UserId,
  requestId: string,
): Promise<{ message: string }> {
  await requireProfile(deps, receiverId);
  const senderId = await senderOf(deps, receiverId, requestId);
  await changeRelation(deps, receiverId, senderId, (relation, context) => refusedRequest(relation, requestId, context));
  return { message: 'Connection refused.' };
}
