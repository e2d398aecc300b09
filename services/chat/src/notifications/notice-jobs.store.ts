import { PUSH_WAIT_SECONDS, type UserId } from '@notalone/contracts';
import type { QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import { isEmergency, noticeTextOf } from './notice-texts.rules.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import type { RecipientId } from './notifications.store.ts';

/**
 * What is still to be sent of one unread notification (ADR 0033). The end is no state: the job is deleted. What it is
 * about is looked up in the notification when the time has come.
 */
export interface NoticeJob extends QueuedJob {
  userId: RecipientId;
  /** The notification's. */
  key: string;
  state: NoticeState;
  dueAt: Date;
}
export type NoticeState = 'pushDue' | 'mailDue';

/**
 * One mail about all that was due. It replaces the jobs of those notifications, which get new ones if they grow. Its
 * content does not change, so that asking auth twice is one mail.
 */
export interface MailJob extends QueuedJob {
  userId: UserId;
  state: 'mailing';
  notices: { text: string; link: string }[];
  stopPath?: string;
  giveUpAt: Date;
}

export const noticeJobsOf = (db: Db): Collection<NoticeJob> => db.collection('noticeJobs');
export const mailJobsOf = (db: Db): Collection<MailJob> => db.collection('noticeJobs');
export const NOTICE_JOBS: PersonalData<NoticeJob> = {
  collection: 'noticeJobs',
  indexes: [
    { name: 'due', key: { state: 1, dueAt: 1 } },
    { name: 'person', key: { userId: 1, state: 1 } },
  ],
  subject: 'both',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: 'delete',
  privacy: 'how one is told outside the page',
  inCopy: { leftOut: 'What is still to be sent repeats notifications.' },
  receipt: 'notifications',
};

interface News {
  readonly userId: RecipientId;
  readonly key: string;
  readonly kind: NotificationKind;
  readonly at: Date;
}

/**
 * A job that waits stays as it is. One that a worker holds, or that has pushed, starts again: the higher number of
 * attempts takes it from that worker.
 */
function scheduleUpdate({ userId, key, kind, at }: News): object[] {
  const due = isEmergency(kind) ? at : new Date(at.getTime() + PUSH_WAIT_SECONDS * 1000);
  const isWaiting = { $and: [{ $eq: ['$state', 'pushDue'] }, { $eq: ['$dueAt', '$leaseUntil'] }] };
  const unlessWaiting = (stored: string, fresh: unknown) => ({ $cond: [isWaiting, stored, fresh] });
  return [
    {
      $set: {
        userId,
        key: { $literal: key },
        state: 'pushDue',
        dueAt: unlessWaiting('$dueAt', due),
        leaseUntil: unlessWaiting('$leaseUntil', due),
        attempts: unlessWaiting('$attempts', { $add: [{ $ifNull: ['$attempts', 0] }, 1] }),
      },
    },
  ];
}

/** Schedules push and mail in the transaction that stores the notifications: one job for each. */
export async function scheduleNotices(db: Db, news: readonly News[], session: ClientSession): Promise<void> {
  const sent = news.filter(({ kind }) => noticeTextOf(kind) !== null);
  if (sent.length === 0) return;
  await noticeJobsOf(db).bulkWrite(
    sent.map((one) => ({
      updateOne: { filter: { _id: `${one.userId} ${one.key}` }, update: scheduleUpdate(one), upsert: true },
    })),
    { session },
  );
}
