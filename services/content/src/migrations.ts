import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { NEWS_INDEXES } from './news/news.store.ts';

/** Never changed once released; new steps go to the end. Counts of visits and pages are found by their ids alone. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-news',
    async up(db) {
      await db.collection('news').createIndexes([...NEWS_INDEXES]);
    },
  },
];
