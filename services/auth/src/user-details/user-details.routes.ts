import { auth } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { userDetails } from './user-details.ts';

export function userDetailsRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, auth.userDetails, ({ body, caller }) => userDetails(deps, body, caller));
}
