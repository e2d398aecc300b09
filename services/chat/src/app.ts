import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import { onPersonErased } from './consumers/person-erased.ts';
import { onProfileChanged } from './consumers/profile-changed.ts';
import { onRelationChanged } from './consumers/relation-changed.ts';
import { onRelationErased } from './consumers/relation-erased.ts';
import { markAllDelivered } from './conversations/mark-delivered.ts';
import type { ChatDeps } from './deps.ts';
import { onFeed } from './feed/feed-events.ts';
import { createLiveFeed } from './feed/live-feed.ts';
import { createLanes } from './messages/lanes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { onAccounts } from './notifications/account-notices.ts';
import { createAnnouncer } from './notifications/announcer.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { onRequests } from './notifications/request-notices.ts';
import { clientActions } from './realtime/client-actions.ts';
import { createRealtime } from './realtime/realtime.ts';
import { onSessionsEnded } from './realtime/sessions-ended.ts';

/** The service's HTTP side, and its consumers registered with the platform's inbox. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createApp(platform);
  const realtime = createRealtime(app, platform);
  const announcer = createAnnouncer({ ...platform, push: realtime.push });
  const live = createLiveFeed(realtime.pushAround);
  app.addHook('onClose', async () => {
    // what these still commit, pages of other instances are shown
    await platform.inbox.stop();
    await announcer.end();
    live.stop();
    await realtime.end();
  });
  const deps: ChatDeps = { ...platform, ...realtime, announce: announcer.announce, inTurn: createLanes() };
  realtime.hear(clientActions(deps), (userId) => markAllDelivered(deps, userId));
  onAccountChanged(platform.inbox, deps);
  onProfileChanged(platform.inbox, deps);
  onPersonErased(platform.inbox, deps);
  onRelationChanged(platform.inbox, deps);
  onRelationErased(platform.inbox, deps);
  onDeletionRequested(platform.inbox, deps);
  onSessionsEnded(platform.inbox, realtime);
  onRequests(platform.inbox, deps);
  onAccounts(platform.inbox, deps);
  onFeed(platform.inbox, { ...deps, live });
  messagesRoutes(app, deps);
  notificationRoutes(app, deps);
  assertAllServed(app, platform.service);
  return app;
}
