import { account, auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export function passwordRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.forgotPassword, ({ body, client }) => forgotPassword(deps, body, client));
  serveOperation(app, auth.confirmPassword, ({ caller, body, client }) => confirmPassword(deps, caller, body, client));
  serveOperation(app, account.changePassword, ({ caller, body, client }) => changePassword(deps, caller, body, client));
  serveOperation(app, auth.resetPassword, ({ body, client }) => resetPassword(deps, body, client));
}
