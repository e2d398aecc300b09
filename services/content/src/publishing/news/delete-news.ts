import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { newsOf } from './news.store.ts';

/** @throws NOT_FOUND */
export async function deleteNews(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  newsId: string,
): Promise<{ message: string }> {
  await transact(async (session) => {
    const { deletedCount } = await newsOf(db).deleteOne({ _id: new ObjectId(newsId) }, { session });
    if (deletedCount === 0) throw apiError('NOT_FOUND');
    await writeAudit(db, { at: now(), action: 'news-deleted', adminId: userId, detail: newsId }, session);
  });
  return { message: 'News link deleted.' };
}
