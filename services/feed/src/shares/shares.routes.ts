import { feed } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { resharePost } from './reshare-post.ts';

export function shareRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.resharePost, ({ caller, params }) => resharePost(deps, caller, params.postId));
}
