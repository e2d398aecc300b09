import { feed } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { reactToPost } from './react-to-post.ts';

export function reactionRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.reactToPost, ({ caller, params }) =>
    reactToPost(deps, caller, params.postId, params.reaction),
  );
}
