import { createApp } from '@notalone/service-kit/http/create-app';
import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import { onPersonErased } from './consumers/person-erased.ts';
import { onProfileChanged } from './consumers/profile-changed.ts';
import { onRelationChanged } from './consumers/relation-changed.ts';
import { onRelationErased } from './consumers/relation-erased.ts';
import { createDepartures } from './departures/departures.ts';
import type { FeedDeps } from './deps.ts';
import { createCircles } from './people/circles.ts';
import { createKnownPeople } from './people/known-people.ts';
import { postRoutes } from './posts/posts.routes.ts';

/** The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { db, inbox, jobs } = platform;
  const deps: FeedDeps = {
    ...platform,
    people: createKnownPeople(db),
    circles: createCircles(db),
    pictures: createPictureStore(db),
    inTurn: createLanes(),
  };
  const app = await createApp(platform);
  const departures = createDepartures(jobs, deps);
  app.addHook('onClose', departures.stop);
  onAccountChanged(inbox, deps);
  onProfileChanged(inbox, deps);
  onRelationChanged(inbox, deps);
  onRelationErased(inbox, deps);
  onDeletionRequested(inbox, deps, departures);
  onPersonErased(inbox, deps, departures);
  postRoutes(app, deps);
  return app;
}
