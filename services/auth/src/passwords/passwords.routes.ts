import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export function passwordRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.forgotPassword, ({ body }) => forgotPassword(deps, body));
  serveOperation(app, auth.resetPassword, ({ body, client }) => resetPassword(deps, body, client));
}
