import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import { parentSessionView } from '../sessions/sessions.view.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { userDetails } from './user-details.ts';

export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.register, ({ body, client }) => register(deps, body, client));
  serveOperation(app, auth.login, async ({ body, client, reply }) => {
    const opened = await login(deps, body, client);
    setSessionCookies(reply, opened, deps);
    return parentSessionView(opened);
  });
  serveOperation(app, auth.userDetails, ({ body, caller }) => userDetails(deps, body, caller));
}
