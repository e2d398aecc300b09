import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { PEOPLE_INDEXES } from '@notalone/service-kit/projections/people';
import { RELATION_INDEXES } from '@notalone/service-kit/projections/relations';
import { ENGAGEMENT_INDEXES } from './engagement/engagement.store.ts';
import { POST_INDEXES } from './posts/posts.store.ts';
import { REPORT_INDEXES } from './reports/reports.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-posts',
    async up(db) {
      await db.collection('relations').createIndexes([...RELATION_INDEXES]);
      await db.collection('posts').createIndexes([...POST_INDEXES]);
      await db.collection('engagement').createIndexes([...ENGAGEMENT_INDEXES]);
      await createPictureIndexes(db);
      // A transaction cannot make a collection while others work on it.
      for (const name of ['people', 'departures', 'removedPosts']) await db.createCollection(name);
    },
  },
  {
    id: '002-reports',
    async up(db) {
      await db.collection('reports').createIndexes([...REPORT_INDEXES]);
    },
  },
  {
    id: '003-circles',
    async up(db) {
      await db.createCollection('circles');
    },
  },
  {
    id: '004-erased-people',
    async up(db) {
      await db.collection('people').createIndexes([...PEOPLE_INDEXES]);
    },
  },
];
