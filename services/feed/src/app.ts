import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { commentRoutes } from './comments/comments.routes.ts';
import { companionRoutes } from './companion/companion.routes.ts';
import type { Companion } from './companion/companion.ts';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import { onPersonErased } from './consumers/person-erased.ts';
import { onProfileChanged } from './consumers/profile-changed.ts';
import { onRelationChanged } from './consumers/relation-changed.ts';
import { onRelationErased } from './consumers/relation-erased.ts';
import { createDepartures } from './departures/departures.ts';
import type { FeedDeps } from './deps.ts';
import { createEngage } from './engagement/engage.ts';
import { createKnownTallies } from './engagement/known-tallies.ts';
import { createCircles } from './people/circles.ts';
import { createKnownPeople } from './people/known-people.ts';
import { createKnownPosts } from './posts/known-posts.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { reactionRoutes } from './reactions/reactions.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { shareRoutes } from './shares/shares.routes.ts';

/** The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform, companion: Companion): Promise<FastifyInstance> {
  const { db, inbox, jobs } = platform;
  const inTurn = createLanes();
  const deps: FeedDeps = {
    ...platform,
    people: createKnownPeople(db),
    circles: createCircles(db),
    posts: createKnownPosts(db),
    tallies: createKnownTallies(db),
    pictures: createPictureStore(db),
    inTurn,
    engage: createEngage({ ...platform, inTurn }),
    companion,
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
  reactionRoutes(app, deps);
  commentRoutes(app, deps);
  shareRoutes(app, deps);
  reportRoutes(app, deps);
  companionRoutes(app, deps);
  assertAllServed(app, platform.service);
  return app;
}
