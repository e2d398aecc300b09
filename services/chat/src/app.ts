import { createKeyedMutex } from '@notalone/service-kit/concurrency/keyed-mutex';
import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { childMessagesRoutes } from './children/child-messages.routes.ts';
import { eraseClosedThreadsRegularly } from './children/erase-closed-threads.ts';
import { recheckPendingReviewRegularly } from './children/recheck-pending-review.ts';
import type { ChatConfig } from './config.ts';
import { serveDataExports } from './data-exports/data-exports.internal.ts';
import { forgetDeletedRegularly } from './direct/forget-deleted.ts';
import { markAllDelivered } from './direct/mark-delivered.ts';
import { clientEventHandlers } from './edge/client-event-handlers.ts';
import { messagesRoutes } from './edge/messages.routes.ts';
import { createFeedUpdates } from './feed/feed-updates.ts';
import { eraseRemovedRegularly } from './moderation/erase-removed.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { createNotices } from './notices/notices.ts';
import { createNotificationPusher } from './notification-list/notification-pusher.ts';
import { notificationRoutes } from './notification-list/notifications.routes.ts';
import { createRealtime } from './realtime/realtime.ts';
import { serveReportCalls } from './reports/reports.internal.ts';
import { findMembers } from './rooms/membership/show-room.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { runRoomMaintenance } from './rooms/upkeep/run-room-maintenance.ts';
import type { ChatDeps } from './shared/deps.ts';
import { subscribe } from './subscriptions.ts';

/** The service's HTTP side and sockets, with its consumers registered. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform<ChatConfig>): Promise<FastifyInstance> {
  const app = await createApp(platform);
  const realtime = createRealtime(app, platform);
  const pusher = createNotificationPusher({ ...platform, push: realtime.push });
  const feedUpdates = createFeedUpdates(realtime.pushFeed);
  const notices = createNotices(platform);
  app.addHook('onReady', async () => notices.start());
  app.addHook('onClose', async () => {
    // What the consumers still commit is pushed to the pages of other instances.
    await platform.inbox.stop();
    await notices.stop();
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

  subscribe(platform.inbox, { ...deps, ...realtime, feedUpdates });
  serveReportCalls(platform.internal, deps);
  serveDataExports(platform.internal, deps);
  messagesRoutes(app, deps);
  childMessagesRoutes(app, deps);
  notificationRoutes(app, deps);
  roomRoutes(app, deps);
  await noticeRoutes(app, { ...deps, ...notices, config: platform.config });
  runRoomMaintenance(platform.jobs, deps);
  eraseRemovedRegularly(platform.jobs, deps);
  forgetDeletedRegularly(platform.jobs, deps);
  recheckPendingReviewRegularly(platform.jobs, deps);
  eraseClosedThreadsRegularly(platform.jobs, deps);
  requireAllServed(app, platform.service);
  return app;
}
