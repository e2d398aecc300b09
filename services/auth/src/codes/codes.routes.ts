import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';
import { verifySms } from './verify-sms.ts';

export function codeRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.verifySms, ({ body }) => verifySms(deps, body));
  serveOperation(app, auth.verifyEmail, ({ body }) => verifyEmail(deps, body));
  serveOperation(app, auth.resendVerification, ({ body, client }) => resendVerification(deps, body, client));
}
