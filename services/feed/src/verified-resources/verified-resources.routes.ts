import { feed } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { CompanionDeps } from '../companion/companion.ts';
import { addVerifiedResources } from './add-verified-resources.ts';
import { deleteVerifiedResources } from './delete-verified-resources.ts';

export function verifiedResourceRoutes(app: FastifyInstance, deps: CompanionDeps): void {
  serveOperation(app, feed.addVerifiedResources, ({ caller, params }) =>
    addVerifiedResources(deps, caller, params.postId),
  );
  serveOperation(app, feed.deleteVerifiedResources, ({ caller, params }) =>
    deleteVerifiedResources(deps, caller, params.postId),
  );
}
