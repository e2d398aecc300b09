import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { SWITCHES } from '@notalone/moderation/switches';
import { PICTURE_COLLECTIONS } from '@notalone/service-kit/media/picture-store';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { GUARDIAN_ENTRIES } from '../child-records/guardian-entries.store.ts';
import { GUARDIAN_INVITATIONS } from '../child-records/guardian-invitations.store.ts';
import { CONSENTS_GIVEN } from '../consents/consents.store.ts';
import { EXPORT_COLLECTIONS } from '../data-exports/exports.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { FRIENDSHIPS } from '../friendships/erase-friendships.ts';
import { CHILDREN } from '../guardians/erase-guardianships.ts';
import { MEMBERSHIPS } from '../memberships/memberships.store.ts';
import { MENTOR_PAIRS } from '../mentor-records/end-pairs.ts';
import { MENTORS } from '../mentor-records/mentors.store.ts';
import { REMOVED_PROFILES } from '../moderation/removed-content.ts';
import { PEOPLE } from '../people/people.store.ts';
import { PROFILES } from '../profiles/erase-profile.ts';
import { POSTCODE_CHANGES } from '../profiles/postcode-changes.store.ts';
import { RELATIONS } from '../relations/erase-relations.ts';
import { REPORTS } from '../reports/reports.store.ts';
import { SCHOOL_CARDS } from '../school-cards/school-cards.store.ts';

export type EraseDeps = Pick<ProfileDeps, 'db' | 'outbox' | 'pictures' | 'now'>;

/** Everything that this service stores, in the order in which it is erased. */
export const COLLECTIONS: readonly StoredCollection<EraseDeps>[] = [
  MEMBERSHIPS,
  PROFILES,
  MENTOR_PAIRS,
  MENTORS,
  RELATIONS,
  CHILDREN,
  GUARDIAN_ENTRIES,
  GUARDIAN_INVITATIONS,
  FRIENDSHIPS,
  SCHOOL_CARDS,
  REPORTS,
  REMOVED_PROFILES,
  ...PICTURE_COLLECTIONS,
  CONSENTS_GIVEN,
  ...EXPORT_COLLECTIONS,
  PEOPLE,
  POSTCODE_CHANGES,
  SWITCHES,
  ...LEGAL_HOLD_COLLECTIONS,
];
