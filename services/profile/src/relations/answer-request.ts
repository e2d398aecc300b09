import type { UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { changeRelation } from './change-relation.ts';
import { needProfile } from './need-profile.ts';
import { accepted, refusedRequest } from './relation-steps.rules.ts';
import { relationsOf } from './relations.store.ts';
import { lookAt } from './sight.ts';

async function askerOf({ db }: Pick<ProfileDeps, 'db'>, receiverId: UserId, requestId: string): Promise<UserId> {
  const relation = await relationsOf(db).findOne({ 'request._id': requestId });
  if (relation?.request?.to !== receiverId) throw failure('NOT_FOUND');
  return relation.request.from;
}

/** @throws PROFILE_REQUIRED, NOT_FOUND unless the request was sent to the caller, still waits, and its sender is still there */
export async function acceptRequest(deps: ProfileDeps, receiverId: UserId, requestId: string): Promise<{ message: string }> {
  await needProfile(deps, receiverId);
  const askerId = await askerOf(deps, receiverId, requestId);
  if (!(await lookAt(deps, receiverId, askerId)).sight) throw failure('NOT_FOUND');
  await changeRelation(deps, receiverId, askerId, (relation, taken) => accepted(relation, requestId, taken));
  return { message: 'Connection accepted!' };
}

/** Silently (rules 2.6). @throws PROFILE_REQUIRED, NOT_FOUND unless the request was sent to the caller and still waits */
export async function refuseRequest(deps: ProfileDeps, receiverId: UserId, requestId: string): Promise<{ message: string }> {
  await needProfile(deps, receiverId);
  const askerId = await askerOf(deps, receiverId, requestId);
  await changeRelation(deps, receiverId, askerId, (relation, taken) => refusedRequest(relation, requestId, taken));
  return { message: 'Connection refused.' };
}
