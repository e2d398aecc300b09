import { createKeyedMutex } from '@notalone/service-kit/concurrency/keyed-mutex';
import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { createAccountErasure } from './account-erasure/account-erasure.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { companionRoutes } from './companion/companion.routes.ts';
import type { Companion } from './companion/companion.ts';
import { serveDataExports } from './data-exports/data-exports.internal.ts';
import type { FeedDeps } from './deps.ts';
import { eraseRemovedRegularly } from './moderation/remove-item.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { reactionRoutes } from './reactions/reactions.routes.ts';
import { serveReportCalls } from './reports/reports.internal.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { subscribe } from './subscriptions.ts';
import { verifiedResourceRoutes } from './verified-resources/verified-resources.routes.ts';

/**
 * The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts
 * nothing.
 */
export async function buildApp(platform: Platform, companion: Companion): Promise<FastifyInstance> {
  const { db, inbox, jobs } = platform;
  const deps: FeedDeps = {
    ...platform,
    pictures: createPictureStore(db),
    keyedMutex: createKeyedMutex(),
  };
  const app = await createApp(platform);
  const erasure = createAccountErasure(jobs, deps);
  app.addHook('onClose', erasure.stop);
  subscribe(inbox, deps, erasure);
  eraseRemovedRegularly(jobs, deps);
  serveReportCalls(platform.internal, deps);
  serveDataExports(platform.internal, deps);
  postRoutes(app, deps);
  reactionRoutes(app, deps);
  commentRoutes(app, deps);
  shareRoutes(app, deps);
  reportRoutes(app, deps);
  verifiedResourceRoutes(app, { ...deps, companion });
  companionRoutes(app, { ...deps, companion });
  requireAllServed(app, platform.service);
  return app;
}
