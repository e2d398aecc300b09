import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { indexesOf } from '@notalone/service-kit/personal-data/stored-collection';
import { CHILD_INDEXES } from './child-records/children.store.ts';
import { GUARDIAN_ENTRY_INDEXES } from './child-records/guardian-entries.store.ts';
import { GUARDIAN_INVITATION_INDEXES } from './child-records/guardian-invitations.store.ts';
import { CONSENT_INDEXES } from './consents/consents.store.ts';
import { createExportIndexes } from './data-exports/exports.store.ts';
import { FRIENDSHIP_INDEXES } from './friendships/friendships.store.ts';
import { MEMBERSHIP_INDEXES } from './memberships/memberships.store.ts';
import { MENTOR_PAIR_INDEXES } from './mentor-records/mentor-pairs.store.ts';
import { REMOVED_CONTENT_INDEXES } from './moderation/removed-content.ts';
import { prepareNearby } from './nearby/prepare-nearby.ts';
import { PEOPLE_INDEXES } from './people/people.store.ts';
import { POSTCODE_CHANGE_INDEXES } from './profiles/postcode-changes.store.ts';
import { PROFILE_INDEXES } from './profiles/profiles.store.ts';
import { RELATION_INDEXES } from './relations/relations.store.ts';
import { REPORT_INDEXES } from './reports/reports.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      await createCollections(db, {
        profiles: PROFILE_INDEXES,
        memberships: MEMBERSHIP_INDEXES,
        consents: CONSENT_INDEXES,
        people: PEOPLE_INDEXES,
        relations: RELATION_INDEXES,
        reports: REPORT_INDEXES,
        postcodeChanges: POSTCODE_CHANGE_INDEXES,
        children: CHILD_INDEXES,
        friendships: FRIENDSHIP_INDEXES,
        guardianEntries: GUARDIAN_ENTRY_INDEXES,
        guardianInvitations: GUARDIAN_INVITATION_INDEXES,
        mentors: [],
        mentorPairs: MENTOR_PAIR_INDEXES,
        schoolCards: [],
        removedProfiles: REMOVED_CONTENT_INDEXES,
        switches: [],
        ...indexesOf(LEGAL_HOLD_COLLECTIONS),
      });
      await createPictureIndexes(db);
      await createExportIndexes(db);
      await prepareNearby(db);
    },
  },
];
