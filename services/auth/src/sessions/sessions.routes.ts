import { auth } from '@notalone/contracts';
import { REFRESH_COOKIE } from '@notalone/service-kit/auth/cookies';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { refreshView } from './sessions.view.ts';

/** Clears the cookies of a session that has ended. Not after a race: another tab has just received new ones. */
const endsCookies = (error: unknown) =>
  error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'BANNED');

export function sessionRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.refresh, async ({ cookies, reply }) => {
    const arrivedAt = new Date(deps.now().getTime() - reply.elapsedTime);
    try {
      const opened = await refresh(deps, cookies[REFRESH_COOKIE], arrivedAt);
      setSessionCookies(reply, opened, deps);
      return refreshView(opened);
    } catch (error) {
      if (endsCookies(error)) clearSessionCookies(reply, deps);
      throw error;
    }
  });
  serveOperation(app, auth.logout, async ({ cookies, caller, reply }) => {
    const reply200 = await logout(deps, cookies[REFRESH_COOKIE], caller);
    clearSessionCookies(reply, deps);
    return reply200;
  });
  serveOperation(app, auth.listSessions, ({ caller }) => listSessions(deps, caller));
  serveOperation(app, auth.endSession, ({ params, caller }) => endSession(deps, params.id, caller));
}
