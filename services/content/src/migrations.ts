import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { ARTICLE_INDEXES, REVISION_INDEXES } from './blog/articles.store.ts';
import { NEWS_INDEXES } from './news/news.store.ts';

/** Never changed once released; new steps go to the end. Counts of visits and pages are found by their ids alone. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-news',
    async up(db) {
      await db.collection('news').createIndexes([...NEWS_INDEXES]);
    },
  },
  {
    id: '002-blog',
    async up(db) {
      await createPictureIndexes(db);
      await db.collection('articles').createIndexes([...ARTICLE_INDEXES]);
      await db.collection('articleRevisions').createIndexes([...REVISION_INDEXES]);
      await db.createCollection('articleDrafts');
    },
  },
];
