import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onAccountErased } from './consumers/account-erased.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import type { ProfileDeps } from './deps.ts';
import { nearbyRoutes } from './nearby/nearby.routes.ts';
import { loadPlaces } from './places/places.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { expireRelationsRegularly } from './relations/expire-relations.ts';
import { relationRoutes } from './relations/relations.routes.ts';

/** The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const deps: ProfileDeps = { ...platform, places: loadPlaces(), pictures: createPictureStore(platform.db) };
  onAccountChanged(platform.inbox, deps);
  onAccountErased(platform.inbox, deps);
  onDeletionRequested(platform.inbox, deps);
  expireRelationsRegularly(platform.jobs, deps);
  const app = await createApp(platform);
  profileRoutes(app, deps);
  relationRoutes(app, deps);
  nearbyRoutes(app, deps);
  assertAllServed(app, platform.service);
  return app;
}
