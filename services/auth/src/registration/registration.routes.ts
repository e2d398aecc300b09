import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { register } from './register.ts';

export function registrationRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.register, ({ body, client }) => register(deps, body, client));
}
