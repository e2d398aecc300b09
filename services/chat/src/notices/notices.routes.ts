import { notices } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '../shared/deps.ts';
import { confirmPush } from './confirm-push.ts';
import { addDevice, type DevicesDeps, removeDevice, testDevice } from './devices.ts';
import { getNoticeSettings, saveNoticeSettings } from './settings.ts';
import { stopMails, stopPageOf } from './stop-mails.ts';

type Deps = DevicesDeps & Pick<ChatDeps, 'outbox'>;

/** A mail program sends `List-Unsubscribe=One-Click` as a form (RFC 8058). It says nothing that the link does not. */
async function stopRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  serveOperation(app, notices.stopMails, ({ params, query }) => stopMails(deps, { ...params, ...query }));
}

export async function noticeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serveOperation(app, notices.getNoticeSettings, ({ caller }) => getNoticeSettings(deps, caller.userId));
  serveOperation(app, notices.saveNoticeSettings, ({ caller, body }) => saveNoticeSettings(deps, caller.userId, body));
  serveOperation(app, notices.getPushKey, async () => {
    const [key] = deps.config.VAPID_KEYS;
    return { keyId: key?.keyId ?? '', publicKey: key?.publicKey ?? '' };
  });
  serveOperation(app, notices.addDevice, ({ caller, body }) => addDevice(deps, caller, body));
  serveOperation(app, notices.removeDevice, async ({ caller, params }) => {
    await removeDevice(deps, caller.userId, params.deviceId);
    return answer(204, undefined);
  });
  serveOperation(app, notices.testDevice, ({ caller, params }) => testDevice(deps, caller.userId, params.deviceId));
  serveOperation(app, notices.confirmPush, async ({ body }) => {
    await confirmPush(deps, body);
    return answer(204, undefined);
  });
  serveOperation(app, notices.showStopMails, async ({ params, query }) =>
    answer(303, undefined, { location: stopPageOf({ ...params, ...query }) }),
  );
  await app.register((scope) => stopRoutes(scope, deps));
}
