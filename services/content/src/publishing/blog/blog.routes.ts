import { blog } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { contentPicture } from '../pictures/content-picture.ts';
import type { BlogDeps } from './blog-deps.ts';
import { changeArticle } from './change-article.ts';
import { deleteArticle } from './delete-article.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
import { getArticle } from './get-article.ts';
import { listArticles } from './list-articles.ts';
import { listRevisions } from './list-revisions.ts';
import { uploadArticle } from './upload-article.ts';
import { uploadInlineImage } from './upload-inline-image.ts';

/** Never another picture under the same name; a browser keeps it for a minute at most after it was deleted. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=60',
  'content-disposition': 'inline',
};

export function blogRoutes(app: FastifyInstance, deps: BlogDeps): void {
  serveOperation(app, blog.listArticles, async ({ query }) => {
    const { items, next } = await listArticles(deps, query);
    return answer(200, items, next === undefined ? {} : { link: nextLink(blog.listArticles.path, query, next) });
  });
  serveOperation(app, blog.getArticle, ({ params }) => getArticle(deps, params.articleId));
  serveOperation(app, blog.uploadArticle, async ({ caller, body, file }) => ({
    article: await uploadArticle(deps, caller, body, file),
  }));
  serveOperation(app, blog.changeArticle, ({ caller, params, body, file }) =>
    changeArticle(deps, caller, params.articleId, body, file),
  );
  serveOperation(app, blog.deleteArticle, ({ caller, params }) => deleteArticle(deps, caller, params.articleId));
  serveOperation(app, blog.listRevisions, ({ params }) => listRevisions(deps, params.articleId));
  serveOperation(app, blog.uploadInlineImage, ({ caller, body, file }) => uploadInlineImage(deps, caller, body, file));
  serveOperation(app, blog.listDrafts, () => listDrafts(deps));
  serveOperation(app, blog.getDraft, ({ params }) => getDraft(deps, params.draftId));
  serveOperation(app, blog.saveDraft, ({ caller, params, body }) => saveDraft(deps, caller, params.draftId, body));
  serveOperation(app, blog.deleteDraft, ({ caller, params }) => deleteDraft(deps, caller, params.draftId));
  serveOperation(app, blog.contentPicture, async ({ params }) => {
    const { stream, length } = await contentPicture(deps.pictures, params.name);
    return answer(200, stream, { ...PICTURE_HEADERS, 'content-length': length });
  });
}
