import { consumeHolds } from '@notalone/moderation/legal-hold/holds';
import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { createChildLogins } from './children/child-logins.ts';
import { childrenRoutes, friendshipRoutes } from './children/children.routes.ts';
import { endAtEighteenRegularly } from './children/end-at-eighteen.ts';
import { cleanUpChildrenRegularly } from './children/erase-child.ts';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onAccountErased } from './consumers/account-erased.ts';
import { onChildLocked } from './consumers/child-locked.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import { onModeration } from './consumers/moderation.ts';
import { consumeSwitches } from './consumers/switches.ts';
import type { ProfileDeps } from './deps.ts';
import { expireFriendshipsRegularly } from './friendships/expire-friendships.ts';
import { eraseSealedRegularly } from './moderation/sealed-profiles.ts';
import { nearbyRoutes } from './nearby/nearby.routes.ts';
import { loadPlaces } from './places/places.ts';
import { serveProfileCalls } from './profiles/profiles.internal.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { expireRelationsRegularly } from './relations/expire-relations.ts';
import { relationRoutes } from './relations/relations.routes.ts';
import { serveReportCalls } from './reports/reports.internal.ts';
import { releaseReports } from './reports/reports.store.ts';

/**
 * The service's HTTP side, with consumers, jobs and internal calls registered with the platform. Listens to nothing and
 * starts nothing.
 */
export async function buildApp(
  platform: Platform,
  { childLogins = createChildLogins(platform) }: Partial<Pick<ProfileDeps, 'childLogins'>> = {},
): Promise<FastifyInstance> {
  const deps: ProfileDeps = {
    ...platform,
    places: loadPlaces(),
    pictures: createPictureStore(platform.db),
    childLogins,
  };
  onAccountChanged(platform.inbox, deps);
  onAccountErased(platform.inbox, deps);
  onDeletionRequested(platform.inbox, deps);
  onChildLocked(platform.inbox, deps);
  expireRelationsRegularly(platform.jobs, deps);
  expireFriendshipsRegularly(platform.jobs, deps);
  endAtEighteenRegularly(platform.jobs, deps);
  cleanUpChildrenRegularly(platform.jobs, deps);
  onModeration(platform.inbox, deps);
  consumeSwitches(platform.inbox, deps);
  consumeHolds(platform.inbox, deps, (personId, session) => releaseReports(deps, personId, session));
  eraseSealedRegularly(platform.jobs, deps);
  serveProfileCalls(platform.internal, deps);
  serveReportCalls(platform.internal, deps);
  const app = await createApp(platform);
  profileRoutes(app, deps);
  relationRoutes(app, deps);
  nearbyRoutes(app, deps);
  childrenRoutes(app, deps);
  friendshipRoutes(app, deps);
  assertAllServed(app, platform.service);
  return app;
}
