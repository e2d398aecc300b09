import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { indexesOf } from '@notalone/service-kit/personal-data/stored-collection';
import { COLLECTIONS } from './erasure/collections.ts';

/** Never changed once released; new steps go to the end. A collection that is added later needs one of its own. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    up: (db) => createCollections(db, indexesOf(COLLECTIONS)),
  },
];
