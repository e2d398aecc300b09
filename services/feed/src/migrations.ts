import { copyLegalHolds, createLegalHoldCollections } from '@notalone/moderation/legal-hold/legal-holds';
import { createHeldPictureIndex, createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { PEOPLE_INDEXES } from '@notalone/service-kit/projections/people';
import { RELATION_INDEXES } from '@notalone/service-kit/projections/relations';
import { convertEngagement } from './migrations/convert-engagement.ts';
import { REMOVED_ITEM_INDEXES } from './moderation/removed-items.store.ts';
import { NAME_INDEX } from './people/people.ts';
import { POST_INDEXES, POST_TEXT_INDEX } from './post-store/posts.store.ts';
import { REACTION_INDEXES } from './reactions/reactions.store.ts';
import { REPORT_INDEXES, REPORT_PICTURE_INDEXES } from './reports/reports.store.ts';

/** A database runs each step once, in this order. New steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-posts',
    async up(db) {
      await db.collection('relations').createIndexes([...RELATION_INDEXES]);
      await db.collection('posts').createIndexes([...POST_INDEXES]);
      await createPictureIndexes(db);
      // Transactions write to these; a collection that one of them creates would conflict with others.
      for (const name of ['people', 'removedPosts']) await createCollection(db, name);
    },
  },
  {
    id: '002-reports',
    async up(db) {
      await db.collection('reports').createIndexes([...REPORT_INDEXES]);
    },
  },
  {
    id: '004-erased-people',
    async up(db) {
      await db.collection('people').createIndexes([...PEOPLE_INDEXES]);
    },
  },
  { id: '005-reactions-and-comments', up: convertEngagement },
  {
    id: '006-moderation',
    async up(db) {
      await db.collection('sealedItems').createIndexes([...REMOVED_ITEM_INDEXES]);
      await db.collection('reports').createIndexes([...REPORT_PICTURE_INDEXES]);
      await createCollection(db, 'switches');
    },
  },
  {
    id: '007-holds',
    async up(db) {
      await createLegalHoldCollections(db);
      await createHeldPictureIndex(db);
    },
  },
  { id: '008-legal-holds', up: copyLegalHolds },
  {
    id: '009-hidden-posts',
    async up(db) {
      await db.collection('reactions').createIndexes([...REACTION_INDEXES]);
    },
  },
  {
    id: '010-who-reacted',
    async up(db) {
      await db.collection('reactions').createIndexes([...REACTION_INDEXES]);
    },
  },
  {
    id: '011-search',
    async up(db) {
      await db.collection('posts').createIndexes([POST_TEXT_INDEX]);
      await db.collection('people').createIndexes([NAME_INDEX]);
    },
  },
];
