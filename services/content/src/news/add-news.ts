import type { BodyOf, NewsItem, news } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { newsOf } from './news.store.ts';
import { newsView } from './news.view.ts';

/** Adds a link to somebody else's article. */
export async function addNews({ db }: Pick<ContentDeps, 'db'>, item: BodyOf<typeof news.addNews>): Promise<NewsItem> {
  const added = { _id: new ObjectId(), ...item };
  await newsOf(db).insertOne(added);
  return newsView(added);
}
