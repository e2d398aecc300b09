import type { UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { refused } from '../relations/relation-transitions.rules.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { changeRelation } from './change-relation.ts';

/**
 * Hides the other from suggestions for 90 days, and refuses a request of theirs, silently. @throws PROFILE_REQUIRED,
 * NOT_FOUND
 */
export async function refuseProfile(deps: ProfileDeps, by: UserId, other: UserId): Promise<{ message: string }> {
  await requireProfile(deps, by);
  await requireVisible(deps, by, other);
  await changeRelation(deps, by, other, refused);
  return { message: 'Profile refused.' };
}
