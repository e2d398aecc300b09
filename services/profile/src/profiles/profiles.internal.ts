import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ProfileDeps } from '../deps.ts';
import { getPersonState } from './get-person-state.ts';
import { findProfile } from './profiles.store.ts';

/** What other services may ask about a profile. */
export function serveProfileCalls(server: InternalServer, deps: ProfileDeps): void {
  server.serve(internal.profile.getPersonState, ({ params: { userId } }) => getPersonState(deps, userId));
  server.serve(internal.profile.getPostcode, async ({ params: { userId } }) => {
    const profile = await findProfile(deps.db, userId);
    return profile ? { postcode: profile.postcode } : {};
  });
}
