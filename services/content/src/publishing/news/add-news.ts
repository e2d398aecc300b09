import type { BodyOf, NewsItem, news, UserId } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { newsOf } from './news.store.ts';
import { newsView } from './news.view.ts';

/** Adds a link to somebody else's article. */
export async function addNews(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  item: BodyOf<typeof news.addNews>,
): Promise<NewsItem> {
  const added = { _id: new ObjectId(), ...item };
  await transact(async (session) => {
    await newsOf(db).insertOne(added, { session });
    const detail = added._id.toHexString();
    await writeAudit(db, { at: now(), action: 'news-added', adminId: userId, detail }, session);
  });
  return newsView(added);
}
