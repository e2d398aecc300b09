import { createIntervalIndexes } from '@notalone/service-kit/limits/once-per-interval';
import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { ERASED_INDEX } from '@notalone/service-kit/projections/state-documents';
import { COMPLAINT_INDEXES } from './complaints/complaints.store.ts';
import { APPEAL_INDEXES } from './moderation/appeals/appeals.store.ts';
import { CASE_INDEXES } from './moderation/cases/cases.store.ts';
import { LEGAL_HOLD_INDEXES } from './moderation/child-safety/legal-holds.store.ts';
import { DECISION_INDEXES, NOTE_INDEXES } from './moderation/decisions/decisions.store.ts';
import { FORMER_ACCOUNT_INDEXES } from './moderation/people/former-accounts.store.ts';
import { PEOPLE_INDEXES } from './people/people.ts';
import { ARTICLE_INDEXES, REVISION_INDEXES } from './publishing/blog/articles.store.ts';
import { BUSINESS_INDEXES, SHOP_CLICK_INDEXES } from './publishing/businesses/businesses.store.ts';
import { NEWS_INDEXES } from './publishing/news/news.store.ts';
import { ACTIVE_INDEXES } from './statistics/analytics/daily-counts.store.ts';
import { WITHDRAWN_INDEXES } from './statistics/client-errors/withdrawn-releases.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      await createCollections(db, {
        news: NEWS_INDEXES,
        articles: ARTICLE_INDEXES,
        articleRevisions: REVISION_INDEXES,
        articleDrafts: [],
        people: PEOPLE_INDEXES,
        mentors: [ERASED_INDEX],
        cases: CASE_INDEXES,
        legalHolds: LEGAL_HOLD_INDEXES,
        decisions: DECISION_INDEXES,
        notes: NOTE_INDEXES,
        appeals: APPEAL_INDEXES,
        formerAccounts: FORMER_ACCOUNT_INDEXES,
        sanctions: [],
        reporters: [],
        switches: [],
        businesses: BUSINESS_INDEXES,
        shopClicks: SHOP_CLICK_INDEXES,
        banner: [],
        complaints: COMPLAINT_INDEXES,
        mails: [],
        dailyMails: [],
        activeFamilies: ACTIVE_INDEXES,
        dailyCounts: [],
        withdrawnReleases: WITHDRAWN_INDEXES,
        stepBacks: [],
      });
      await createPictureIndexes(db);
      await createIntervalIndexes(db);
    },
  },
];
