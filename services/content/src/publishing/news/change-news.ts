import type { BodyOf, NewsItem, news, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { newsOf } from './news.store.ts';
import { newsView } from './news.view.ts';

/** Replaces what a link says. @throws NOT_FOUND */
export async function changeNews(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  newsId: string,
  item: BodyOf<typeof news.changeNews>,
): Promise<NewsItem> {
  const _id = new ObjectId(newsId);
  await transact(async (session) => {
    const { matchedCount } = await newsOf(db).replaceOne({ _id }, item, { session });
    if (matchedCount === 0) throw apiError('NOT_FOUND');
    await writeAudit(db, { at: now(), action: 'news-changed', adminId: userId, detail: newsId }, session);
  });
  return newsView({ _id, ...item });
}
