import type { UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { changeRelation } from './change-relation.ts';
import { needProfile } from './need-profile.ts';
import { blocked, parted, refused, unblocked } from './relation-steps.rules.ts';
import { findRelation } from './relations.store.ts';
import { faceOther, lookAt } from './sight.ts';

type Did = { message: string };

/** Does not have the other suggested for 90 days, and refuses a request of theirs, silently. @throws PROFILE_REQUIRED, NOT_FOUND */
export async function refuseProfile(deps: ProfileDeps, by: UserId, other: UserId): Promise<Did> {
  await needProfile(deps, by);
  await faceOther(deps, by, other);
  await changeRelation(deps, by, other, refused);
  return { message: 'Profile refused.' };
}

/** Ends a connection, silently. @throws NOT_FOUND where there is none */
export async function disconnect(deps: ProfileDeps, by: UserId, other: UserId): Promise<Did> {
  const relation = await findRelation(deps.db, by, other);
  if (relation?.state !== 'connected') throw failure('NOT_FOUND');
  await changeRelation(deps, by, other, parted);
  return { message: 'Disconnected.' };
}

/** Each vanishes for the other everywhere (rules 2.7). @throws NOT_FOUND for whom one neither sees nor ever was connected with nor has reported */
export async function block(deps: ProfileDeps, by: UserId, other: UserId): Promise<Did> {
  const { relation } = await lookAt(deps, by, other);
  const wasMet = relation?.state === 'connected' || relation?.state === 'ended' || relation?.blocked?.by === by;
  const isKnown = wasMet || (relation?.state === 'none' && relation.reportedBy.includes(by));
  if (!isKnown) await faceOther(deps, by, other);
  await changeRelation(deps, by, other, blocked);
  return { message: 'User blocked.' };
}

/** Takes one's own block back, which restores nothing. @throws NOT_FOUND where there is none */
export async function unblock(deps: ProfileDeps, by: UserId, other: UserId): Promise<Did> {
  const relation = await findRelation(deps.db, by, other);
  if (relation?.blocked?.by !== by) throw failure('NOT_FOUND');
  await changeRelation(deps, by, other, unblocked);
  return { message: 'User unblocked.' };
}
