import { auth } from '@notalone/contracts';
import { REFRESH_COOKIE } from '@notalone/service-kit/auth/cookies';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { logout } from './logout.ts';
import { clearSessionCookies } from './session-cookies.ts';

export function sessionRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.logout, async ({ cookies, caller, reply }) => {
    const reply200 = await logout(deps, cookies[REFRESH_COOKIE], caller);
    clearSessionCookies(reply, deps);
    return reply200;
  });
  serveOperation(app, auth.listSessions, ({ caller, client }) => listSessions(deps, caller, client));
  serveOperation(app, auth.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller));
  serveOperation(app, auth.endSession, ({ params, caller }) => endSession(deps, params.id, caller));
}
