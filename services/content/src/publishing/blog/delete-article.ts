import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { articlesOf, draftsOf, revisionsOf } from './articles.store.ts';
import type { BlogDeps } from './blog-deps.ts';

/**
 * Deletes an article with its earlier versions and its draft; `removeUnusedPictures` does the pictures. @throws
 * NOT_FOUND
 */
export async function deleteArticle(
  { db, transact, now }: Pick<BlogDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  articleId: string,
): Promise<{ message: string }> {
  const _id = new ObjectId(articleId);
  await transact(async (session) => {
    const { deletedCount } = await articlesOf(db).deleteOne({ _id }, { session });
    if (deletedCount === 0) throw apiError('NOT_FOUND', { msg: 'Article not found.' });
    await revisionsOf(db).deleteMany({ articleId: _id }, { session });
    await draftsOf(db).deleteOne({ _id }, { session });
    await writeAudit(db, { at: now(), action: 'article-deleted', adminId: userId, detail: articleId }, session);
  });
  return { message: 'Blog article deleted.' };
}
