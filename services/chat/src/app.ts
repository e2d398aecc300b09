import { createKeyedMutex } from '@notalone/service-kit/concurrency/keyed-mutex';
import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { childMessagesRoutes } from './child-messages/child-messages.routes.ts';
import { eraseClosedThreadsRegularly } from './child-messages/erase-closed-threads.ts';
import { reviewHeldRegularly } from './child-messages/review-held.ts';
import type { ChatConfig } from './config.ts';
import { onAccountChanged } from './consumers/account-changed.ts';
import { onAccountSecurity } from './consumers/account-security.ts';
import { onChildrenChanged } from './consumers/child-changed.ts';
import { onConnectionRequests } from './consumers/connection-requests.ts';
import { onDeletionRequested } from './consumers/deletion-requested.ts';
import { onEmergencyAlerts } from './consumers/emergency-alerts.ts';
import { onFeedEvents } from './consumers/feed-events.ts';
import { onFriendships } from './consumers/friendships.ts';
import { onHolds } from './consumers/holds.ts';
import { onModeration } from './consumers/moderation.ts';
import { onPersonErased } from './consumers/person-erased.ts';
import { onProfileChanged } from './consumers/profile-changed.ts';
import { onRelationChanged } from './consumers/relation-changed.ts';
import { onRelationErased } from './consumers/relation-erased.ts';
import { onSessionsEnded } from './consumers/sessions-ended.ts';
import { onSwitches } from './consumers/switches.ts';
import { markAllDelivered } from './conversations/mark-delivered.ts';
import type { ChatDeps } from './deps.ts';
import { createFeedUpdates } from './feed/feed-updates.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { eraseSealedRegularly } from './moderation/erase-sealed.ts';
import { createNotificationPusher } from './notifications/notification-pusher.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { clientEventHandlers } from './realtime/client-event-handlers.ts';
import { createRealtime } from './realtime/realtime.ts';
import { serveReportCalls } from './reports/reports.internal.ts';
import { careForRooms } from './rooms/care-for-rooms.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { findMembers } from './rooms/show-room.ts';

/** The service's HTTP side and sockets, with its consumers registered. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform<ChatConfig>): Promise<FastifyInstance> {
  const app = await createApp(platform);
  const realtime = createRealtime(app, platform);
  const pusher = createNotificationPusher({ ...platform, push: realtime.push });
  const feedUpdates = createFeedUpdates(realtime.pushFeed);
  app.addHook('onClose', async () => {
    // What the consumers still commit is pushed to the pages of other instances.
    await platform.inbox.stop();
    await pusher.stop();
    feedUpdates.stop();
    await realtime.close();
  });
  const deps: ChatDeps = {
    ...platform,
    ...realtime,
    pushNotifications: pusher.pushNotifications,
    pictures: createPictureStore(platform.db),
    keyedMutex: createKeyedMutex(),
  };
  realtime.subscribe({
    handlers: clientEventHandlers(deps),
    onArrival: (userId) => markAllDelivered(deps, userId),
    findMembers: (places) => findMembers(deps, places),
  });

  const { inbox } = platform;
  onAccountChanged(inbox, deps);
  onProfileChanged(inbox, deps);
  onPersonErased(inbox, deps);
  onRelationChanged(inbox, deps);
  onRelationErased(inbox, deps);
  onDeletionRequested(inbox, deps);
  onSessionsEnded(inbox, realtime);
  onConnectionRequests(inbox, deps);
  onAccountSecurity(inbox, deps);
  onFeedEvents(inbox, { ...deps, feedUpdates });

  onEmergencyAlerts(inbox, deps);
  onChildrenChanged(inbox, deps);
  onFriendships(inbox, deps);
  onModeration(inbox, deps);
  onHolds(inbox, deps);
  onSwitches(inbox, deps);
  serveReportCalls(platform.internal, deps);
  messagesRoutes(app, deps);
  childMessagesRoutes(app, deps);
  notificationRoutes(app, deps);
  roomRoutes(app, deps);
  careForRooms(platform.jobs, deps);
  eraseSealedRegularly(platform.jobs, deps);
  reviewHeldRegularly(platform.jobs, deps);
  eraseClosedThreadsRegularly(platform.jobs, deps);
  assertAllServed(app, platform.service);
  return app;
}
