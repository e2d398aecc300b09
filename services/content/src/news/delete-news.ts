import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { newsOf } from './news.store.ts';

/** @throws NOT_FOUND */
export async function deleteNews({ db }: Pick<ContentDeps, 'db'>, newsId: string): Promise<{ message: string }> {
  const { deletedCount } = await newsOf(db).deleteOne({ _id: new ObjectId(newsId) });
  if (deletedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'News link deleted.' };
}
