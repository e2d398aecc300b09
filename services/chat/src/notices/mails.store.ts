import type { UserId } from '@notalone/contracts';
import type { QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import type { Collection, Db, IndexDescription } from 'mongodb';

/**
 * A mail that auth is still to be asked for: chat knows no address. Its content does not change, so that asking twice
 * is one mail.
 */
export interface NoticeMail extends QueuedJob {
  userId: UserId;
  notices: { text: string; link: string }[];
  stopPath?: string;
  giveUpAt: Date;
}

export const NOTICE_MAIL_INDEXES: readonly IndexDescription[] = [
  { name: 'due', key: { dueAt: 1 } },
  { name: 'person', key: { userId: 1 } },
];

export const noticeMailsOf = (db: Db): Collection<NoticeMail> => db.collection('noticeMails');
