import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import type { FastifyInstance } from 'fastify';
import { createChildLogins } from './children/child-logins.ts';
import { childrenRoutes } from './children/children.routes.ts';
import { endAtEighteenRegularly } from './children/end-at-eighteen.ts';
import type { ProfileConfig } from './config.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { dataExportRoutes } from './data-exports/data-exports.routes.ts';
import { createExportWorker } from './data-exports/export-worker.ts';
import { removeExportsRegularly } from './data-exports/remove-exports.ts';
import type { ProfileDeps } from './deps.ts';
import { cleanUpChildrenRegularly } from './erasure/clean-up-children.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { expireFriendshipsRegularly } from './friendships/expire-friendships.ts';
import { friendshipRoutes } from './friendships/friendships.routes.ts';
import { guardianRoutes } from './guardians/guardians.routes.ts';
import { serveGuardianConcerns } from './guardians/report-guardian.ts';
import { remindOfMentoringRegularly } from './mentoring/mentor-clock.ts';
import { mentoringRoutes } from './mentoring/mentoring.routes.ts';
import { eraseRemovedContentRegularly } from './moderation/removed-content.ts';
import { nearbyRoutes } from './nearby/nearby.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { loadPlaces } from './places/places.ts';
import { serveProfileCalls } from './profiles/profiles.internal.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { expireRelationsRegularly } from './relations/expire-relations.ts';
import { serveReportCalls } from './reports/reports.internal.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { schoolCardRoutes } from './school-cards/school-cards.routes.ts';
import { subscribe } from './subscriptions.ts';
import { visibilityRoutes } from './visibility/visibility.routes.ts';

/**
 * The service's HTTP side, with consumers, jobs and internal calls registered with the platform. Listens to nothing and
 * starts nothing.
 */
export async function buildApp(
  platform: Platform<ProfileConfig>,
  { childLogins = createChildLogins(platform) }: Partial<Pick<ProfileDeps, 'childLogins'>> = {},
): Promise<FastifyInstance> {
  const deps: ProfileDeps = {
    ...platform,
    places: loadPlaces(),
    pictures: createPictureStore(platform.db),
    encryption: createEncryption(platform.config.KEY_SECRET),
    childLogins,
  };
  subscribe(platform.inbox, deps);
  expireRelationsRegularly(platform.jobs, deps);
  expireFriendshipsRegularly(platform.jobs, deps);
  remindOfMentoringRegularly(platform.jobs, deps);
  endAtEighteenRegularly(platform.jobs, deps);
  cleanUpChildrenRegularly(platform.jobs, deps);
  eraseRemovedContentRegularly(platform.jobs, deps);
  serveProfileCalls(platform.internal, deps);
  serveReportCalls(platform.internal, deps);
  serveGuardianConcerns(platform.internal, deps);
  removeExportsRegularly(platform.jobs, deps);
  const exportWorker = createExportWorker(deps);
  const app = await createApp(platform);
  app.addHook('onReady', async () => exportWorker.start());
  app.addHook('onClose', () => exportWorker.stop());
  const features = [
    profileRoutes,
    visibilityRoutes,
    pictureRoutes,
    nearbyRoutes,
    friendshipRoutes,
    childrenRoutes,
    schoolCardRoutes,
    guardianRoutes,
    connectionRoutes,
    mentoringRoutes,
    reportRoutes,
    erasureRoutes,
  ];
  for (const routes of features) routes(app, deps);
  dataExportRoutes(app, { ...deps, exportWorker });
  requireAllServed(app, platform.service);
  return app;
}
