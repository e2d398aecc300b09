import { copyLegalHolds, createLegalHoldCollections } from '@notalone/moderation/legal-hold/legal-holds';
import { createHeldPictureIndex, createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { PEOPLE_INDEXES } from '@notalone/service-kit/projections/people';
import { RELATION_INDEXES } from '@notalone/service-kit/projections/relations';
import type { Collection } from 'mongodb';
import {
  CHILD_MESSAGE_INDEXES,
  ENDED_THREAD_INDEXES,
  PENDING_REVIEW_INDEXES,
  RELEASED_INDEXES,
  REMOVED_CHILD_MESSAGE_INDEXES,
  THREAD_INDEXES,
} from './children/child-messages.store.ts';
import { PARENT_READ_INDEXES, READER_INDEXES } from './children/parent-reads.store.ts';
import { DISCLOSURE_INDEXES, SAFETY_CASE_INDEXES } from './children/safety-queue.store.ts';
import { CONVERSATION_INDEXES } from './direct/conversations.store.ts';
import { KEPT_MESSAGE_INDEX, MESSAGE_INDEXES, MESSAGE_PICTURE_INDEX } from './direct/messages.store.ts';
import { REMOVED_MESSAGE_INDEXES } from './moderation/removed-messages.ts';
import { DEVICE_INDEXES } from './notices/devices.store.ts';
import { NOTICE_MAIL_INDEXES } from './notices/mails.store.ts';
import { PUSH_INDEXES } from './notices/pushes.store.ts';
import { NOTICE_SETTINGS_INDEXES } from './notices/settings.store.ts';
import { MUTE_INDEXES } from './notifications/mutes.store.ts';
import { NOTICE_JOB_INDEXES } from './notifications/notice-jobs.store.ts';
import {
  GUARDIAN_NOTIFICATION_INDEXES,
  NOTIFICATION_INDEXES,
  POST_NOTIFICATION_INDEXES,
  ROOM_NOTIFICATION_INDEXES,
} from './notifications/notifications.store.ts';
import { PREFERENCES_INDEXES } from './notifications/preferences.store.ts';
import {
  CHILD_INDEXES,
  ENDED_FRIENDSHIP_INDEXES,
  FRIENDSHIP_INDEXES,
  GUARDIAN_INDEXES,
} from './people/children.projection.ts';
import { REPORT_ERASED_INDEX, REPORT_INDEXES } from './reports/reports.store.ts';
import { MEMBERSHIP_INDEXES } from './rooms/store/memberships.store.ts';
import { REMOVED_ROOM_INDEXES, ROOM_MESSAGE_INDEXES } from './rooms/store/room-messages.store.ts';
import { REPORT_PICTURE_INDEXES, ROOM_REPORT_INDEXES } from './rooms/store/room-reports.store.ts';
import { MENTORS_ROOM_INDEXES, ROOM_INDEXES } from './rooms/store/rooms.store.ts';

async function dropIndexIfThere(collection: Collection, name: string): Promise<void> {
  const indexes = await collection.indexes();
  if (indexes.some((index) => index.name === name)) await collection.dropIndex(name);
}

/** Append only: a released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-messages',
    async up(db) {
      await db.collection('relations').createIndexes([...RELATION_INDEXES]);
      await db.collection('conversations').createIndexes([...CONVERSATION_INDEXES]);
      await db.collection('messages').createIndexes([...MESSAGE_INDEXES]);
      await db.collection('reports').createIndexes([...REPORT_INDEXES]);
    },
  },
  {
    id: '002-notifications',
    async up(db) {
      await db.collection('notifications').createIndexes([...NOTIFICATION_INDEXES]);
      await db.collection('notificationPreferences').createIndexes([...PREFERENCES_INDEXES]);
    },
  },
  {
    id: '003-post-notifications',
    async up(db) {
      await db.collection('notifications').createIndexes([...POST_NOTIFICATION_INDEXES]);
    },
  },
  {
    id: '004-erased-people',
    async up(db) {
      await db.collection('people').createIndexes([...PEOPLE_INDEXES]);
    },
  },
  {
    id: '010-children',
    async up(db) {
      await db.collection('children').createIndexes([...CHILD_INDEXES]);
      await db.collection('friendships').createIndexes([...FRIENDSHIP_INDEXES]);
      await db.collection('childThreads').createIndexes([...THREAD_INDEXES]);
      await db.collection('childMessages').createIndexes([...CHILD_MESSAGE_INDEXES]);
      await db.collection('parentReads').createIndexes([...PARENT_READ_INDEXES]);
      await db.collection('safetyCases').createIndexes([...SAFETY_CASE_INDEXES]);
    },
  },
  {
    id: '011-moderation',
    async up(db) {
      await db.collection('sealedMessages').createIndexes([...REMOVED_MESSAGE_INDEXES]);
    },
  },
  {
    id: '005-connection-status',
    async up(db) {
      await db
        .collection('conversations')
        .updateMany({ standing: { $exists: true } }, { $rename: { standing: 'connectionStatus' } });
    },
  },
  {
    id: '012-rooms',
    async up(db) {
      await db.collection('rooms').createIndexes([...ROOM_INDEXES]);
      await db.collection('roomMemberships').createIndexes([...MEMBERSHIP_INDEXES]);
      await db.collection('roomMessages').createIndexes([...ROOM_MESSAGE_INDEXES]);
      await db.collection('roomReports').createIndexes([...ROOM_REPORT_INDEXES]);
      await db.collection('notifications').createIndexes([...ROOM_NOTIFICATION_INDEXES]);
      await createPictureIndexes(db);
    },
  },
  {
    id: '013-moderated-rooms',
    async up(db) {
      await createCollection(db, 'switches');
      await db.collection('rooms').createIndexes([...REMOVED_ROOM_INDEXES]);
      await db.collection('roomMessages').createIndexes([...REMOVED_ROOM_INDEXES]);
      await db.collection('roomReports').createIndexes([...REPORT_PICTURE_INDEXES]);
    },
  },
  {
    id: '014-removed-child-messages',
    async up(db) {
      await db.collection('childMessages').createIndexes([...REMOVED_CHILD_MESSAGE_INDEXES]);
    },
  },
  {
    id: '015-holds',
    async up(db) {
      await createLegalHoldCollections(db);
      await createHeldPictureIndex(db);
    },
  },
  {
    id: '016-sealed-messages',
    async up(db) {
      // By them MongoDB erased by itself, which asks no case of child safety.
      await dropIndexIfThere(db.collection('sealedMessages'), 'kept');
      await dropIndexIfThere(db.collection('childMessages'), 'removed');
      await db.collection('sealedMessages').createIndexes([...REMOVED_MESSAGE_INDEXES]);
      await db.collection('childMessages').createIndexes([...REMOVED_CHILD_MESSAGE_INDEXES]);
    },
  },
  {
    id: '017-emergency-notifications',
    async up(db) {
      // They led to the settings and named the child; now to the alert, which their key has always named.
      await db
        .collection('notifications')
        .updateMany({ kind: 'childEmergency', key: /^alert\// }, [
          { $set: { relatedId: { $arrayElemAt: [{ $split: ['$key', '/'] }, 1] } } },
        ]);
    },
  },
  {
    id: '018-reports-of-erased',
    async up(db) {
      await db.collection('reports').createIndexes([REPORT_ERASED_INDEX]);
      await createCollection(db, 'roomCreators');
    },
  },
  {
    id: '019-closed-threads',
    async up(db) {
      await db.collection('childMessages').createIndexes([...PENDING_REVIEW_INDEXES]);
      await db.collection('childThreads').createIndexes([...ENDED_THREAD_INDEXES]);
      await db.collection('friendships').createIndexes([...ENDED_FRIENDSHIP_INDEXES]);
    },
  },
  { id: '020-legal-holds', up: copyLegalHolds },
  {
    id: '021-mutes',
    async up(db) {
      await db.collection('mutes').createIndexes([...MUTE_INDEXES]);
    },
  },
  {
    id: '022-kept-messages',
    async up(db) {
      await db.collection('messages').createIndexes([KEPT_MESSAGE_INDEX]);
    },
  },
  {
    id: '023-message-pictures',
    async up(db) {
      await db.collection('messages').createIndexes([MESSAGE_PICTURE_INDEX]);
      // By it MongoDB erased reports by itself, which leaves the pictures that they keep.
      await dropIndexIfThere(db.collection('reports'), 'erased');
      await db.collection('reports').createIndexes([REPORT_ERASED_INDEX, ...REPORT_PICTURE_INDEXES]);
    },
  },
  {
    id: '024-notices',
    async up(db) {
      await db.collection('noticeJobs').createIndexes([...NOTICE_JOB_INDEXES]);
      await db.collection('noticeMails').createIndexes([...NOTICE_MAIL_INDEXES]);
      await db.collection('noticeSettings').createIndexes([...NOTICE_SETTINGS_INDEXES]);
      await db.collection('pushDevices').createIndexes([...DEVICE_INDEXES]);
      await db.collection('pushes').createIndexes([...PUSH_INDEXES]);
    },
  },
  {
    id: '025-guardians',
    async up(db) {
      await db
        .collection('children')
        .updateMany({ parentId: { $exists: true }, guardianIds: { $exists: false } }, [
          { $set: { guardianIds: ['$parentId'] } },
        ]);
      await db.collection('children').createIndexes([...GUARDIAN_INDEXES]);
      await db.collection('parentReads').createIndexes([...READER_INDEXES]);
      await db.collection('childMessages').createIndexes([...RELEASED_INDEXES]);
      await db.collection('notifications').createIndexes([...GUARDIAN_NOTIFICATION_INDEXES]);
    },
  },
  {
    id: '026-mentors-room',
    async up(db) {
      await db.collection('rooms').createIndexes([...MENTORS_ROOM_INDEXES]);
      const now = new Date();
      await db.collection('rooms').updateOne(
        { forMentors: true },
        {
          $setOnInsert: {
            name: 'Mentors',
            description:
              'For mentors alone: what helps a family that is new to diabetes, and what does not. No names of families.',
            rules: { noSwearing: true, images: false, links: false },
            showsHistory: true,
            memberCount: 0,
            activeAt: now,
            createdAt: now,
          },
        },
        { upsert: true },
      );
    },
  },
  {
    id: '027-disclosures',
    async up(db) {
      await db.collection('safetyCases').createIndexes([...DISCLOSURE_INDEXES]);
    },
  },
];
