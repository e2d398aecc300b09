import { profile } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { deleteAccount } from './delete-account.ts';

export function erasureRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.deleteAccount, ({ caller, body, client }) =>
    deleteAccount(deps, caller.userId, body.password, client),
  );
}
