import { account } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { getAccount } from './get-account.ts';

export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, account.getAccount, ({ caller }) => getAccount(deps, caller));
}
