import { auth, childDevices } from '@notalone/contracts';
import { CHILD_DEVICE_COOKIE } from '@notalone/service-kit/auth/cookies';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import { childSessionView } from '../sessions/sessions.view.ts';
import { approveChildDevice, getPinNews } from './child-devices.ts';
import { childLogin } from './child-login.ts';

const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600;

export function childRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.childLogin, async ({ body, client, cookies, reply }) => {
    const { opened, deviceCookie } = await childLogin(deps, body, {
      ...client,
      deviceCookie: cookies[CHILD_DEVICE_COOKIE],
    });
    setSessionCookies(reply, opened, deps);
    reply.setCookie(CHILD_DEVICE_COOKIE, deviceCookie, {
      path: auth.childLogin.path,
      httpOnly: true,
      sameSite: 'strict',
      secure: deps.config.PUBLIC_URL.startsWith('https:'),
      maxAge: DEVICE_COOKIE_SECONDS,
    });
    return childSessionView(opened);
  });
  serveOperation(app, childDevices.getPinNews, ({ caller }) => getPinNews(deps, caller));
  serveOperation(app, childDevices.approveChildDevice, ({ caller, params }) =>
    approveChildDevice(deps, caller, params.deviceId),
  );
}
