import { auth } from '@notalone/contracts';
import { REFRESH_COOKIE } from '@notalone/service-kit/auth/cookies';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { clearSessionCookies, setSessionCookies } from '../sessions/session-cookies.ts';
import { parentSessionView, refreshView } from '../sessions/sessions.view.ts';
import { login } from './login.ts';
import { refresh } from './refresh.ts';

/** Clears the cookies of a session that has ended. Not after a race: another tab has just received new ones. */
const endsCookies = (error: unknown) =>
  error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'BANNED');

export function authenticationRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.login, async ({ body, client, reply }) => {
    const opened = await login(deps, body, client);
    setSessionCookies(reply, opened, deps);
    return parentSessionView(opened);
  });
  serveOperation(app, auth.refresh, async ({ cookies, client, reply }) => {
    const arrivedAt = new Date(deps.now().getTime() - reply.elapsedTime);
    try {
      const opened = await refresh(deps, cookies[REFRESH_COOKIE], { arrivedAt, network: client.prefix });
      setSessionCookies(reply, opened, deps);
      return refreshView(opened);
    } catch (error) {
      if (endsCookies(error)) clearSessionCookies(reply, deps);
      throw error;
    }
  });
}
