import { SWITCHES } from '@notalone/moderation/switches';
import { INTERVALS } from '@notalone/service-kit/limits/once-per-interval';
import { PICTURE_COLLECTIONS } from '@notalone/service-kit/media/picture-store';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { COMPLAINTS } from '../complaints/complaints.store.ts';
import type { ContentDeps } from '../deps.ts';
import { MAILS } from '../mails/mails.ts';
import { APPEALS } from '../moderation/appeals/appeals.store.ts';
import { CASES } from '../moderation/cases/erase-cases.ts';
import { REPORTERS } from '../moderation/cases/reporters.store.ts';
import { LEGAL_HOLDS } from '../moderation/child-safety/legal-holds.store.ts';
import { NOTES } from '../moderation/decisions/decisions.store.ts';
import { DECISIONS, SANCTIONS } from '../moderation/decisions/erase-decisions.ts';
import { FORMER_ACCOUNTS } from '../moderation/people/former-accounts.store.ts';
import type { Remembered } from '../moderation/people/remembered.ts';
import { DAILY_MAILS } from '../moderation/reports/daily-mail.ts';
import { MENTORS } from '../people/mentors.ts';
import { PEOPLE } from '../people/people.ts';
import { ARTICLE_COLLECTIONS } from '../publishing/blog/articles.store.ts';
import { BUSINESS_COLLECTIONS } from '../publishing/businesses/businesses.store.ts';
import { NEWS } from '../publishing/news/news.store.ts';
import { ACTIVITY_COLLECTIONS } from '../statistics/analytics/daily-counts.store.ts';
import { RELEASE_COLLECTIONS } from '../statistics/client-errors/withdrawn-releases.store.ts';
import { VISIT_COLLECTIONS } from '../statistics/visits/counts.store.ts';

interface EraseDeps extends Pick<ContentDeps, 'db' | 'outbox'> {
  readonly isHeld: boolean;
  readonly remembered: Remembered;
}

/** Everything that this service stores, in the order in which it is erased. */
export const COLLECTIONS: readonly StoredCollection<EraseDeps>[] = [
  CASES,
  DECISIONS,
  REPORTERS,
  NOTES,
  APPEALS,
  FORMER_ACCOUNTS,
  SANCTIONS,
  PEOPLE,
  MENTORS,
  LEGAL_HOLDS,
  COMPLAINTS,
  MAILS,
  DAILY_MAILS,
  ...ARTICLE_COLLECTIONS,
  ...BUSINESS_COLLECTIONS,
  NEWS,
  ...PICTURE_COLLECTIONS.map(({ collection, indexes = [] }) => ({
    collection,
    indexes,
    ofNobody: 'Pictures of articles and shops.',
  })),
  ...ACTIVITY_COLLECTIONS,
  ...VISIT_COLLECTIONS,
  ...RELEASE_COLLECTIONS,
  INTERVALS,
  SWITCHES,
];
