import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { findProfile, type ProfileDocument } from './profiles.store.ts';

/**
 * The caller's own profile, without which nobody may act on others. @throws PROFILE_REQUIRED, with `msg` where given
 */
export async function requireProfile(
  { db }: Pick<ProfileDeps, 'db'>,
  userId: UserId,
  msg?: string,
): Promise<ProfileDocument> {
  const mine = await findProfile(db, userId);
  if (!mine) throw apiError('PROFILE_REQUIRED', msg === undefined ? {} : { msg });
  return mine;
}
