import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { articlesOf, draftsOf, revisionsOf } from './articles.store.ts';
import type { BlogDeps } from './blog-deps.ts';
import { removePictures } from './remove-pictures.ts';

/**
 * Deletes an article with its earlier versions, its draft and their pictures. @throws NOT_FOUND
 */
export async function deleteArticle(
  deps: Pick<BlogDeps, 'db' | 'pictures' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  articleId: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(articleId);
  await transact(async (session) => {
    const article = await articlesOf(db).findOneAndDelete({ _id }, { session });
    if (!article) throw apiError('NOT_FOUND', { msg: 'Article not found.' });
    await revisionsOf(db).deleteMany({ articleId: _id }, { session });
    const draft = await draftsOf(db).findOneAndDelete({ _id }, { session });
    await removePictures(deps, [...article.pictureIds, ...(draft?.pictureIds ?? [])], session);
    await writeAudit(db, { at: now(), action: 'article-deleted', adminId: userId, detail: articleId }, session);
  });
  return { message: 'Blog article deleted.' };
}
