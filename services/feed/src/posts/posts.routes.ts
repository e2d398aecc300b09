import { feed } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from '../deps.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { feedPicture } from './feed-picture.ts';
import { getPost } from './get-post.ts';
import { listFeed } from './list-feed.ts';
import { publishPost } from './publish-post.ts';

/** A picture that may be seen today may be taken back tomorrow, so no cache keeps it. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

export function postRoutes(app: FastifyInstance, deps: FeedDeps): void {
  serveOperation(app, feed.listFeed, async ({ caller, query }) => {
    const { posts, next } = await listFeed(deps, caller, query);
    return answer(200, posts, next === undefined ? {} : { link: nextLink(feed.listFeed.path, query, next) });
  });
  serveOperation(app, feed.getPost, ({ caller, params }) => getPost(deps, caller, params.postId));
  serveOperation(app, feed.publishPost, ({ caller, body, file }) => publishPost(deps, caller, body, file));
  serveOperation(app, feed.editPost, ({ caller, params, body, file }) =>
    editPost(deps, caller, params.postId, body, file),
  );
  serveOperation(app, feed.deletePost, ({ caller, params }) => deletePost(deps, caller, params.postId));
  serveOperation(app, feed.feedPicture, async ({ caller, params }) => {
    const { stream, length } = await feedPicture(deps, caller, params.name);
    return answer(200, stream, { ...PICTURE_HEADERS, 'content-length': length });
  });
}
