import { businesses } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { approveBusiness } from './approve-business.ts';
import { deleteBusiness } from './delete-business.ts';

/** What an admin decides about a shop, which an open case about it prevents. */
export function shopRoutes(app: FastifyInstance, deps: BusinessDeps): void {
  serveOperation(app, businesses.approveBusiness, ({ caller, params }) =>
    approveBusiness(deps, caller, params.businessId),
  );
  serveOperation(app, businesses.deleteBusiness, ({ caller, params }) =>
    deleteBusiness(deps, caller, params.businessId),
  );
}
