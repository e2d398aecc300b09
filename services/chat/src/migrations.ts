import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { indexesOf } from '@notalone/service-kit/personal-data/stored-collection';
import { PEOPLE_INDEXES } from '@notalone/service-kit/projections/people';
import { RELATION_INDEXES } from '@notalone/service-kit/projections/relations';
import { CHILD_MESSAGE_INDEXES, THREAD_INDEXES } from './children/child-messages.store.ts';
import { PARENT_READ_INDEXES } from './children/parent-reads.store.ts';
import { SAFETY_CASE_INDEXES } from './children/safety-queue.store.ts';
import { CONVERSATION_INDEXES } from './direct/conversations.store.ts';
import { MESSAGE_INDEXES } from './direct/messages.store.ts';
import { REMOVED_MESSAGE_INDEXES } from './moderation/removed-messages.ts';
import { DEVICE_INDEXES } from './notices/devices.store.ts';
import { PUSH_INDEXES } from './notices/pushes.store.ts';
import { NOTICE_SETTINGS_INDEXES } from './notices/settings.store.ts';
import { MUTE_INDEXES } from './notifications/mutes.store.ts';
import { NOTICE_JOB_INDEXES } from './notifications/notice-jobs.store.ts';
import { NOTIFICATION_INDEXES } from './notifications/notifications.store.ts';
import { PREFERENCES_INDEXES } from './notifications/preferences.store.ts';
import { CHILD_INDEXES, FRIENDSHIP_INDEXES } from './people/children.projection.ts';
import { REPORT_INDEXES } from './reports/reports.store.ts';
import { MEMBERSHIP_INDEXES } from './rooms/store/memberships.store.ts';
import { REMOVED_ROOM_INDEXES, ROOM_MESSAGE_INDEXES } from './rooms/store/room-messages.store.ts';
import { ROOM_REPORT_INDEXES } from './rooms/store/room-reports.store.ts';
import { createMentorsRoom, ROOM_INDEXES } from './rooms/store/rooms.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      await createCollections(db, {
        relations: RELATION_INDEXES,
        people: PEOPLE_INDEXES,
        conversations: CONVERSATION_INDEXES,
        messages: MESSAGE_INDEXES,
        reports: REPORT_INDEXES,
        notifications: NOTIFICATION_INDEXES,
        notificationPreferences: PREFERENCES_INDEXES,
        mutes: MUTE_INDEXES,
        noticeJobs: NOTICE_JOB_INDEXES,
        noticeSettings: NOTICE_SETTINGS_INDEXES,
        pushDevices: DEVICE_INDEXES,
        pushes: PUSH_INDEXES,
        children: CHILD_INDEXES,
        friendships: FRIENDSHIP_INDEXES,
        childThreads: THREAD_INDEXES,
        childMessages: CHILD_MESSAGE_INDEXES,
        parentReads: PARENT_READ_INDEXES,
        safetyCases: SAFETY_CASE_INDEXES,
        removedMessages: REMOVED_MESSAGE_INDEXES,
        rooms: [...ROOM_INDEXES, ...REMOVED_ROOM_INDEXES],
        roomCreators: [],
        roomMemberships: MEMBERSHIP_INDEXES,
        roomMessages: [...ROOM_MESSAGE_INDEXES, ...REMOVED_ROOM_INDEXES],
        roomReports: ROOM_REPORT_INDEXES,
        switches: [],
        ...indexesOf(LEGAL_HOLD_COLLECTIONS),
      });
      await createPictureIndexes(db);
      await createMentorsRoom(db);
    },
  },
];
