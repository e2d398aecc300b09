import { news } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ContentDeps } from '../../deps.ts';
import { addNews } from './add-news.ts';
import { changeNews } from './change-news.ts';
import { deleteNews } from './delete-news.ts';
import { listNews } from './list-news.ts';

export function newsRoutes(app: FastifyInstance, deps: ContentDeps): void {
  serveOperation(app, news.listNews, async ({ query }) => {
    const { items, next } = await listNews(deps, query);
    return answer(200, items, next === undefined ? {} : { link: nextLink(news.listNews.path, query, next) });
  });
  serveOperation(app, news.addNews, ({ caller, body }) => addNews(deps, caller, body));
  serveOperation(app, news.changeNews, ({ caller, params, body }) => changeNews(deps, caller, params.newsId, body));
  serveOperation(app, news.deleteNews, ({ caller, params }) => deleteNews(deps, caller, params.newsId));
}
