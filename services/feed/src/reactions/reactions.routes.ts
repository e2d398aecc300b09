import { feed } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { listReactions } from './list-reactions.ts';
import { reactToPost } from './react-to-post.ts';

export function reactionRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.reactToPost, ({ caller, params }) =>
    reactToPost(deps, caller, params.postId, params.reaction),
  );
  serveOperation(app, feed.listReactions, async ({ caller, params: { postId }, query }) => {
    const { people, next } = await listReactions(deps, caller, postId, query);
    const path = feed.listReactions.path.replace('{postId}', postId);
    return answer(200, people, next === undefined ? {} : { link: nextLink(path, query, next) });
  });
}
