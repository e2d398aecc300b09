import { businesses } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { BusinessDeps } from './business-deps.ts';
import { countShopClick } from './count-shop-click.ts';
import { listBusinesses } from './list-businesses.ts';
import { removeBanner, setBanner } from './set-banner.ts';
import { submitBusiness } from './submit-business.ts';

export function businessRoutes(app: FastifyInstance, deps: BusinessDeps): void {
  serveOperation(app, businesses.listBusinesses, async ({ caller, query }) => {
    const { items, next } = await listBusinesses(deps, caller?.role === 'admin', query);
    return answer(
      200,
      items,
      next === undefined ? {} : { link: nextLink(businesses.listBusinesses.path, query, next) },
    );
  });
  serveOperation(app, businesses.submitBusiness, ({ body, file, client, idempotencyKey }) =>
    submitBusiness(deps, body, file, { network: client.prefix, idempotencyKey }),
  );
  serveOperation(app, businesses.setBanner, ({ caller, params }) => setBanner(deps, caller, params.businessId));
  serveOperation(app, businesses.removeBanner, ({ caller, params }) => removeBanner(deps, caller, params.businessId));
  serveOperation(app, businesses.countShopClick, async ({ caller, body, client }) => {
    // Children are not counted (rules 6.6).
    if (caller?.role !== 'child') await countShopClick(deps, body.businessId, client);
    return answer(204, undefined);
  });
}
