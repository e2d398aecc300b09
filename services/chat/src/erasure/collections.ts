import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { SWITCHES } from '@notalone/moderation/switches';
import { PICTURE_COLLECTIONS } from '@notalone/service-kit/media/picture-store';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { RELATIONS } from '@notalone/service-kit/projections/relations';
import { CHILD_MESSAGES } from '../children/child-messages.store.ts';
import { CHILD_THREADS } from '../children/erase-child-threads.ts';
import { PARENT_READS } from '../children/parent-reads.store.ts';
import { SAFETY_CASES } from '../children/safety-queue.store.ts';
import { CONVERSATIONS } from '../direct/erase-from-conversations.ts';
import { MESSAGES } from '../direct/messages.store.ts';
import { REMOVED_MESSAGES } from '../moderation/removed-messages.ts';
import { PUSH_DEVICES } from '../notices/devices.store.ts';
import { PUSHES } from '../notices/pushes.store.ts';
import { NOTICE_SETTINGS } from '../notices/settings.store.ts';
import { NOTIFICATIONS } from '../notifications/erase-notifications.ts';
import { MUTES } from '../notifications/mutes.store.ts';
import { NOTICE_JOBS } from '../notifications/notice-jobs.store.ts';
import { PREFERENCES } from '../notifications/preferences.store.ts';
import { CHILDREN, FRIENDSHIPS } from '../people/children.projection.ts';
import { PEOPLE_COPY } from '../people/people.ts';
import { REPORTS } from '../reports/reports.store.ts';
import { MEMBERSHIPS } from '../rooms/store/memberships.store.ts';
import { ROOM_REPORTS_ROW } from '../rooms/store/room-reports.store.ts';
import { ROOM_CREATORS } from '../rooms/store/rooms.store.ts';
import { ROOM_MESSAGES, ROOMS } from '../rooms/upkeep/erase-from-rooms.ts';
import type { ChatDeps } from '../shared/deps.ts';

export type ErasureDeps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications' | 'pictures'>;

/** Everything that this service stores, in the order in which it is erased: people and children go last. */
export const COLLECTIONS: readonly StoredCollection<ErasureDeps>[] = [
  CONVERSATIONS,
  MESSAGES,
  ROOMS,
  ROOM_CREATORS,
  MEMBERSHIPS,
  ROOM_MESSAGES,
  ...PICTURE_COLLECTIONS,
  REPORTS,
  ROOM_REPORTS_ROW,
  REMOVED_MESSAGES,
  NOTIFICATIONS,
  MUTES,
  PREFERENCES,
  PUSH_DEVICES,
  PUSHES,
  NOTICE_JOBS,
  NOTICE_SETTINGS,
  SAFETY_CASES,
  CHILD_THREADS,
  CHILD_MESSAGES,
  PARENT_READS,
  FRIENDSHIPS,
  PEOPLE_COPY,
  CHILDREN,
  RELATIONS,
  SWITCHES,
  ...LEGAL_HOLD_COLLECTIONS,
];
