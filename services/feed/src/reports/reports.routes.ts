import { feed } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { reportComment } from './report-comment.ts';
import { reportPost } from './report-post.ts';

export function reportRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.reportPost, ({ caller, params, body }) => reportPost(deps, caller, params.postId, body));
  serveOperation(app, feed.reportComment, ({ caller, params, body }) => reportComment(deps, caller, params, body));
}
