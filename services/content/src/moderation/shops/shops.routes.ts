import { businesses } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { approveBusiness } from './approve-business.ts';
import { changeBusiness } from './change-business.ts';
import { deleteBusiness } from './delete-business.ts';
import { unlistBusiness } from './unlist-business.ts';

/** What an admin decides about a shop, which an open case about it prevents. */
export function shopRoutes(app: FastifyInstance, deps: BusinessDeps): void {
  serveOperation(app, businesses.approveBusiness, ({ caller, params }) =>
    approveBusiness(deps, caller, params.businessId),
  );
  serveOperation(app, businesses.unlistBusiness, ({ caller, params }) =>
    unlistBusiness(deps, caller, params.businessId),
  );
  serveOperation(app, businesses.changeBusiness, ({ caller, params, body }) =>
    changeBusiness(deps, caller, params.businessId, body),
  );
  serveOperation(app, businesses.deleteBusiness, ({ caller, params }) =>
    deleteBusiness(deps, caller, params.businessId),
  );
}
