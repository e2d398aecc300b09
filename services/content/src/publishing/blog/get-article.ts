import type { Article } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { articlesOf } from './articles.store.ts';
import { articleView } from './articles.view.ts';
import type { BlogDeps } from './blog-deps.ts';

/** @throws NOT_FOUND */
export async function getArticle({ db }: Pick<BlogDeps, 'db'>, articleId: string): Promise<Article> {
  const article = await articlesOf(db).findOne({ _id: new ObjectId(articleId) });
  if (!article) throw apiError('NOT_FOUND', { msg: 'Article not found.' });
  return articleView(article);
}
