import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { MEMBERSHIP_INDEXES } from './accounts/memberships.store.ts';
import { CONSENT_INDEXES } from './consents/consents.store.ts';
import { prepareNearby } from './nearby/prepare-nearby.ts';
import { PEOPLE_INDEXES } from './people.ts';
import { PROFILE_INDEXES } from './profiles/profiles.store.ts';
import { RELATION_INDEXES } from './relations/relations.store.ts';
import { REPORT_INDEXES } from './reports/reports.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-indexes',
    async up(db) {
      await db.collection('profiles').createIndexes([...PROFILE_INDEXES]);
      await db.collection('memberships').createIndexes([...MEMBERSHIP_INDEXES]);
      await db.collection('consents').createIndexes([...CONSENT_INDEXES]);
      await createPictureIndexes(db);
    },
  },
  { id: '002-nearby', up: prepareNearby },
  {
    id: '003-relations',
    async up(db) {
      await db.collection('relations').createIndexes([...RELATION_INDEXES]);
      await db.collection('reports').createIndexes([...REPORT_INDEXES]);
    },
  },
  {
    id: '004-erased-people',
    async up(db) {
      await db.collection('people').createIndexes([...PEOPLE_INDEXES]);
    },
  },
  /** Towns of the islands stand together since (ADR 0014). */
  { id: '005-island-towns', up: prepareNearby },
];
