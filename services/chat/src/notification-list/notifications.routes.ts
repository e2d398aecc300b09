import { childMessages, notifications } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { getPreferences, savePreferences } from '../notifications/preferences.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { badgeOf } from './badge.ts';
import { listChildNotifications, listNotifications } from './list-notifications.ts';
import { listMutes, muteThread, unmuteThread } from './mute-thread.ts';
import {
  openNotification,
  readAllNotifications,
  readChildNotification,
  readNotification,
} from './read-notification.ts';

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
    const { notifications: page, next } = await listChildNotifications(deps, caller, params.childId, query);
    const path = childMessages.listChildNotifications.path.replace('{childId}', params.childId);
    return answer(200, page, next === undefined ? {} : { link: nextLink(path, query, next) });
  });
  serveOperation(app, notifications.badge, ({ caller }) => badgeOf(deps.db, caller.userId));
  serveOperation(app, notifications.readNotification, ({ caller, params, query }) =>
    caller.role === 'child'
      ? readChildNotification(deps, caller.childId, { ...params, ...query })
      : readNotification(deps, caller.userId, { ...params, ...query }),
  );
  serveOperation(app, notifications.openNotification, ({ caller, params }) =>
    openNotification(deps, caller.userId, params.notificationId),
  );
  serveOperation(app, notifications.readAllNotifications, ({ caller }) => readAllNotifications(deps, caller.userId));
  serveOperation(app, notifications.getPreferences, ({ caller }) => getPreferences(deps, caller.userId));
  serveOperation(app, notifications.savePreferences, ({ caller, body }) => savePreferences(deps, caller.userId, body));
  serveOperation(app, notifications.listMutes, ({ caller }) => listMutes(deps, caller.userId));
  serveOperation(app, notifications.muteThread, ({ caller, params, body }) =>
    muteThread(deps, caller.userId, params, body.duration),
  );
  serveOperation(app, notifications.unmuteThread, async ({ caller, params }) => {
    await unmuteThread(deps, caller.userId, params);
    return answer(204, undefined);
  });
}
