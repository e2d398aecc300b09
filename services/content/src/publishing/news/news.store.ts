import type { NewsItem } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db, ObjectId } from 'mongodb';

export interface NewsDocument extends Omit<NewsItem, '_id'> {
  _id: ObjectId;
}

export const newsOf = (db: Db): Collection<NewsDocument> => db.collection('news');
export const NEWS: StoredCollection = {
  collection: 'news',
  indexes: [{ name: 'newest-first', key: { date: -1, _id: -1 } }],
  ofNobody: 'Links to news elsewhere.',
};

export interface NewsPosition {
  readonly date: string;
  readonly id: ObjectId;
}

/** By day, newest first; within a day the last one added comes first. */
export const findNews = (db: Db, after: NewsPosition | undefined, limit: number): Promise<NewsDocument[]> =>
  newsOf(db)
    .find(after ? { date: { $lte: after.date }, $or: [{ date: { $lt: after.date } }, { _id: { $lt: after.id } }] } : {})
    .sort({ date: -1, _id: -1 })
    .limit(limit)
    .toArray();
