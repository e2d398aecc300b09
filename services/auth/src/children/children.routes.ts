import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import { childSessionView } from '../sessions/sessions.view.ts';
import { childLogin } from './child-login.ts';

export function childRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.childLogin, async ({ body, client, reply }) => {
    const opened = await childLogin(deps, body, client);
    setSessionCookies(reply, opened, deps);
    return childSessionView(opened);
  });
}
