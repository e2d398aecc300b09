import { profile } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { viewProfile } from './view-profile.ts';

export function visibilityRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.viewProfile, ({ caller, params }) => viewProfile(deps, caller.userId, params.userId));
}
