import { createIntervalIndexes } from '@notalone/service-kit/limits/once-per-interval';
import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { ERASED_INDEX } from '@notalone/service-kit/projections/state-documents';
import { type AuditDocument, auditOf } from './audit/audit.store.ts';
import { COMPLAINT_INDEXES, complaintsOf } from './complaints/complaints.store.ts';
import { APPEAL_INDEXES } from './moderation/appeals/appeals.store.ts';
import {
  CASE_INDEXES,
  CASE_PRIORITY,
  casesOf,
  PAUSED_THREAD_INDEXES,
  SAFETY_CASE_INDEXES,
} from './moderation/cases/cases.store.ts';
import { LEGAL_HOLD_INDEXES } from './moderation/child-safety/legal-holds.store.ts';
import { DECISION_INDEXES, NOTE_INDEXES } from './moderation/decisions/decisions.store.ts';
import { LEAVER_INDEXES } from './moderation/people/leavers.store.ts';
import { PEOPLE_INDEXES } from './people/people.ts';
import { parseArticle } from './publishing/blog/article-html.ts';
import { ARTICLE_INDEXES, articlesOf, REVISION_INDEXES } from './publishing/blog/articles.store.ts';
import { previewOf } from './publishing/blog/preview.ts';
import {
  BUSINESS_INDEXES,
  type BusinessDocument,
  SHOP_CLICK_INDEXES,
} from './publishing/businesses/businesses.store.ts';
import { shopMailsOf } from './publishing/businesses/shop-mails.ts';
import { NEWS_INDEXES } from './publishing/news/news.store.ts';
import { ACTIVE_INDEXES } from './statistics/analytics/daily-counts.store.ts';
import {
  FORMER_EXPIRY_INDEX,
  WITHDRAWN_INDEXES,
  withdrawnOf,
} from './statistics/client-errors/withdrawn-releases.store.ts';

/**
 * Collections whose documents are found by their ids alone; made beforehand, as making one within a transaction is
 * slow.
 */
const BY_ID = ['sanctions', 'reporters', 'switches', 'dailyCounts'] as const;

/** Never changed once released; new steps go to the end. Counts of visits and pages are found by their ids alone. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-news',
    async up(db) {
      await db.collection('news').createIndexes([...NEWS_INDEXES]);
    },
  },
  {
    id: '002-blog',
    async up(db) {
      await createPictureIndexes(db);
      await db.collection('articles').createIndexes([...ARTICLE_INDEXES]);
      await db.collection('articleRevisions').createIndexes([...REVISION_INDEXES]);
      await createCollection(db, 'articleDrafts');
    },
  },
  {
    id: '003-moderation',
    async up(db) {
      await db.collection('people').createIndexes([...PEOPLE_INDEXES]);
      await db.collection('cases').createIndexes([...CASE_INDEXES]);
      await db.collection('decisions').createIndexes([...DECISION_INDEXES]);
      await db.collection('notes').createIndexes([...NOTE_INDEXES]);
      await db.collection('appeals').createIndexes([...APPEAL_INDEXES]);
      await db.collection('activeFamilies').createIndexes([...ACTIVE_INDEXES]);
      for (const name of BY_ID) await createCollection(db, name);
    },
  },
  {
    id: '004-businesses',
    async up(db) {
      await db.collection('businesses').createIndexes([...BUSINESS_INDEXES]);
      await db.collection('shopClicks').createIndexes([...SHOP_CLICK_INDEXES]);
      await createCollection(db, 'banner');
    },
  },
  {
    id: '005-child-safety',
    async up(db) {
      await db.collection('cases').createIndexes([...SAFETY_CASE_INDEXES]);
      await db
        .collection('cases')
        .updateMany({ isChildSafety: true }, [{ $set: { safety: { since: '$createdAt', calls: 0 } } }]);
      await createCollection(db, 'dailyMails');
    },
  },
  {
    id: '006-audit',
    async up(db) {
      // Rows of before it had a database of its own.
      for await (const row of db.collection<AuditDocument>('audit').find())
        if (!(await auditOf(db).findOne({ _id: row._id }))) await auditOf(db).insertOne(row);
      await db.dropCollection('audit');
    },
  },
  {
    id: '007-holds',
    async up(db) {
      await db.collection('caseHolds').createIndexes([...LEGAL_HOLD_INDEXES]);
    },
  },
  {
    id: '008-withdrawn-releases',
    async up(db) {
      await db.collection('withdrawnReleases').createIndexes([...WITHDRAWN_INDEXES]);
    },
  },
  {
    id: '009-leavers',
    async up(db) {
      await db.collection('leavers').createIndexes([...LEAVER_INDEXES]);
    },
  },
  {
    id: '010-paused-threads',
    async up(db) {
      await db.collection('cases').createIndexes([...PAUSED_THREAD_INDEXES]);
    },
  },
  { id: '011-intervals', up: createIntervalIndexes },
  {
    id: '012-withdrawn-releases-stay',
    async up(db) {
      const indexes = await withdrawnOf(db).indexes();
      if (indexes.some(({ name }) => name === FORMER_EXPIRY_INDEX))
        await withdrawnOf(db).dropIndex(FORMER_EXPIRY_INDEX);
      await createCollection(db, 'stepBacks');
    },
  },
  {
    id: '013-shop-categories',
    async up(db) {
      await db.collection('businesses').updateMany({ category: { $exists: false } }, { $set: { category: 'Other' } });
      await db.collection('businesses').createIndexes([...BUSINESS_INDEXES]);
    },
  },
  {
    id: '014-previews-end-at-headings',
    async up(db) {
      for await (const { _id, version, content, preview: stored } of articlesOf(db).find()) {
        const preview = previewOf(await parseArticle(content));
        // A version that was written meanwhile has the new preview.
        if (preview !== stored) await articlesOf(db).updateOne({ _id, version }, { $set: { preview } });
      }
    },
  },
  {
    id: '015-shop-mails',
    async up(db) {
      await createCollection(db, 'shopMails');
      const due = db.collection<BusinessDocument & { isMailDue?: true }>('businesses');
      for await (const { _id, email, businessName } of due.find({ isMailDue: true })) {
        const mail = { businessId: _id.toHexString(), step: 'approved' as const, email, businessName };
        // Found by the shop: the step may run twice.
        await shopMailsOf(db).updateOne(
          { businessId: mail.businessId, step: mail.step },
          { $setOnInsert: mail },
          { upsert: true },
        );
        await due.updateOne({ _id }, { $unset: { isMailDue: '' } });
      }
      if ((await due.indexes()).some(({ name }) => name === 'mail-due')) await due.dropIndex('mail-due');
    },
  },
  {
    id: '016-complaints',
    async up(db) {
      await createCollection(db, 'complaintMails');
      await complaintsOf(db).createIndexes([...COMPLAINT_INDEXES]);
    },
  },
  {
    id: '017-reports-about-mentors',
    async up(db) {
      await db.collection('mentors').createIndexes([ERASED_INDEX]);
      // 1 was every case but those of child safety, and is a mentor's now.
      const { aboutMentor, other } = CASE_PRIORITY;
      await casesOf(db).updateMany({ priority: aboutMentor }, { $set: { priority: other } });
    },
  },
  {
    id: '018-sent-once',
    async up(db) {
      await complaintsOf(db).createIndexes([...COMPLAINT_INDEXES]);
      await casesOf(db).createIndexes([...CASE_INDEXES]);
      await db.collection('decisions').createIndexes([...DECISION_INDEXES]);
      await db.collection('businesses').createIndexes([...BUSINESS_INDEXES]);
    },
  },
];
