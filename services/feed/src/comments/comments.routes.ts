import { feed } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';

export function commentRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.listComments, async ({ caller, params: { postId }, query }) => {
    const { comments, next } = await listComments(deps, caller, postId, query);
    const path = feed.listComments.path.replace('{postId}', postId);
    return answer(200, comments, next === undefined ? {} : { link: nextLink(path, query, next) });
  });
  serveOperation(app, feed.addComment, ({ caller, params, body }) => addComment(deps, caller, params.postId, body));
  serveOperation(app, feed.editComment, ({ caller, params, body }) => editComment(deps, caller, params, body));
  serveOperation(app, feed.deleteComment, ({ caller, params }) => deleteComment(deps, caller, params));
}
