import { childMessages, notifications } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { getPreferences, savePreferences } from '../notifications/preferences.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { badgeOf } from './badge.ts';
import { listChildNotifications, listNotifications } from './list-notifications.ts';
import { readAllNotifications, readChildNotification, readNotification } from './read-notification.ts';

export function notificationRoutes(app: FastifyInstance, deps: ChatDeps): void {
  serveOperation(app, notifications.listNotifications, async ({ caller, query }) => {
    const { notifications: page, next } = await listNotifications(deps, caller.userId, query);
    return answer(
      200,
      page,
      next === undefined ? {} : { link: nextLink(notifications.listNotifications.path, query, next) },
    );
  });
  serveOperation(app, childMessages.listChildNotifications, async ({ caller, params, query }) => {
    const { notifications: page, next } = await listChildNotifications(deps, caller.childId, params.childId, query);
    const path = childMessages.listChildNotifications.path.replace('{childId}', params.childId);
    return answer(200, page, next === undefined ? {} : { link: nextLink(path, query, next) });
  });
  serveOperation(app, notifications.badge, ({ caller }) => badgeOf(deps.db, caller.userId));
  serveOperation(app, notifications.readNotification, ({ caller, params }) =>
    caller.role === 'child'
      ? readChildNotification(deps, caller.childId, params.notificationId)
      : readNotification(deps, caller.userId, params.notificationId),
  );
  serveOperation(app, notifications.readAllNotifications, ({ caller }) => readAllNotifications(deps, caller.userId));
  serveOperation(app, notifications.getPreferences, ({ caller }) => getPreferences(deps, caller.userId));
  serveOperation(app, notifications.savePreferences, ({ caller, body }) => savePreferences(deps, caller.userId, body));
}
