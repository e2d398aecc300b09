import type { ArticleRevision } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { revisionsOf } from './articles.store.ts';
import { revisionView } from './articles.view.ts';
import type { BlogDeps } from './blog-deps.ts';
import { getArticle } from './get-article.ts';

/** Earlier versions of an article, the newest first. @throws NOT_FOUND */
export async function listRevisions(deps: Pick<BlogDeps, 'db'>, articleId: string): Promise<ArticleRevision[]> {
  await getArticle(deps, articleId);
  const revisions = await revisionsOf(deps.db)
    .find({ articleId: new ObjectId(articleId) })
    .sort({ version: -1 })
    .toArray();
  return revisions.map(revisionView);
}
