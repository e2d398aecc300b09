import type { UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { findProfile, type ProfileDocument } from '../profiles/profiles.store.ts';

/** One's own profile, which one needs to deal with others. @throws PROFILE_REQUIRED, said as `msg` where that is given */
export async function needProfile({ db }: Pick<ProfileDeps, 'db'>, userId: UserId, msg?: string): Promise<ProfileDocument> {
  const mine = await findProfile(db, userId);
  if (!mine) throw failure('PROFILE_REQUIRED', msg === undefined ? {} : { msg });
  return mine;
}
