import { copyLegalHolds, createLegalHoldCollections } from '@notalone/moderation/legal-hold/legal-holds';
import { createHeldPictureIndex, createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { CHILD_GUARDIAN_INDEXES, CHILD_INDEXES, storeFirstGuardians } from './child-records/children.store.ts';
import { GUARDIAN_ENTRY_INDEXES } from './child-records/guardian-entries.store.ts';
import { GUARDIAN_INVITATION_INDEXES } from './child-records/guardian-invitations.store.ts';
import { CONSENT_INDEXES } from './consents/consents.store.ts';
import { createExportIndexes } from './data-exports/exports.store.ts';
import { FRIENDSHIP_INDEXES } from './friendships/friendships.store.ts';
import { MEMBERSHIP_INDEXES } from './memberships/memberships.store.ts';
import { MENTOR_PAIR_INDEXES } from './mentor-records/mentor-pairs.store.ts';
import { EARLIER_REMOVAL_INDEXES, REMOVED_CONTENT_INDEXES } from './moderation/removed-content.ts';
import { prepareNearby } from './nearby/prepare-nearby.ts';
import { PEOPLE_INDEXES } from './people/people.store.ts';
import { POSTCODE_CHANGE_INDEXES } from './profiles/postcode-changes.store.ts';
import { PROFILE_INDEXES } from './profiles/profiles.store.ts';
import { RELATION_INDEXES } from './relations/relations.store.ts';
import { countConcernsApart, REPORT_INDEXES, REPORT_PICTURE_INDEXES } from './reports/reports.store.ts';

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
  /** Merged the towns of the islands. */
  { id: '005-island-towns', up: prepareNearby },
  /** Cells instead of outcodes (ADR 0008). */
  { id: '006-cells', up: prepareNearby },
  {
    id: '007-postcode-changes',
    async up(db) {
      await db.collection('postcodeChanges').createIndexes([...POSTCODE_CHANGE_INDEXES]);
      await db.collection('profiles').updateMany({}, { $unset: { movedAt: '' } });
    },
  },
  {
    id: '010-children',
    async up(db) {
      await db.collection('children').createIndexes([...CHILD_INDEXES]);
      await db.collection('friendships').createIndexes([...FRIENDSHIP_INDEXES]);
      await db.collection('consents').createIndexes([...CONSENT_INDEXES]);
    },
  },
  {
    id: '011-moderation',
    async up(db) {
      await db.collection('sealedProfiles').createIndexes([...REMOVED_CONTENT_INDEXES]);
      await createCollection(db, 'switches');
    },
  },
  {
    id: '012-holds',
    async up(db) {
      await createLegalHoldCollections(db);
      await createHeldPictureIndex(db);
      await db.collection('reports').createIndexes([...REPORT_PICTURE_INDEXES]);
    },
  },
  {
    id: '013-earlier-removals',
    async up(db) {
      await db.collection('sealedProfiles').createIndexes([...EARLIER_REMOVAL_INDEXES]);
    },
  },
  { id: '014-legal-holds', up: copyLegalHolds },
  { id: '015-school-cards', up: (db) => createCollection(db, 'schoolCards') },
  { id: '016-exports', up: createExportIndexes },
  {
    id: '017-mentors',
    async up(db) {
      await createCollection(db, 'mentors');
      await db.collection('mentorPairs').createIndexes([...MENTOR_PAIR_INDEXES]);
    },
  },
  {
    id: '018-guardians',
    async up(db) {
      await storeFirstGuardians(db);
      await db.collection('children').createIndexes([...CHILD_GUARDIAN_INDEXES]);
      await db.collection('guardianEntries').createIndexes([...GUARDIAN_ENTRY_INDEXES]);
      await db.collection('guardianInvitations').createIndexes([...GUARDIAN_INVITATION_INDEXES]);
      await countConcernsApart(db);
    },
  },
];
