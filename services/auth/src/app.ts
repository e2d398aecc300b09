import { assertAllServed, createApp, type HttpDeps } from '@notalone/service-kit/http/create-app';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { childRoutes } from './children/children.routes.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import type { AuthDeps } from './deps.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';

/** Serves every /api/auth operation. Tokens are verified with our own keys, without asking ourselves over HTTP. */
export async function buildApp(deps: AuthDeps, http: Pick<HttpDeps, 'limiter' | 'onAnswer'>): Promise<FastifyInstance> {
  const { log, revocations, keys } = deps;
  const app = await createApp({ ...http, service: 'auth', log, revocations, tokens: keys });
  for (const routes of [accountRoutes, childRoutes, codeRoutes, keyRoutes, passwordRoutes, sessionRoutes]) routes(app, deps);
  assertAllServed(app, 'auth');
  return app;
}
