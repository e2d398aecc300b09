import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { shareAChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { getPersonState } from './get-person-state.ts';
import { findProfile } from './profiles.store.ts';

/** What other services may ask about a profile. */
export function serveProfileCalls(server: InternalServer, deps: ProfileDeps): void {
  server.serve(internal.profile.getPersonState, async ({ caller, params: { userId } }) => {
    if (caller !== 'content') return getPersonState(deps, userId);
    const profile = await findProfile(deps.db, userId);
    return profile ? { postcode: profile.postcode } : {};
  });
  server.serve(internal.profile.shareAChild, async ({ params: { userId }, body: { otherId } }) => ({
    shares: await shareAChild(deps.db, userId, otherId),
  }));
}
