import type { Analytics, CaseType } from '@notalone/contracts';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ContentDeps } from '../../deps.ts';
import { findVisits } from '../visits/counts.store.ts';
import { dailyCountsOf } from './daily-counts.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Numbers of the last days, today included; days without any are left out. */
export async function analyticsSummary({ db, now }: Pick<ContentDeps, 'db' | 'now'>, days: number): Promise<Analytics> {
  const from = ukDay(new Date(now().getTime() - (days - 1) * DAY_MS));
  const [visits, counts] = await Promise.all([
    findVisits(db, from),
    dailyCountsOf(db)
      .find({ _id: { $gte: from } })
      .sort({ _id: 1 })
      .toArray(),
  ]);
  const of = (what: 'posts' | 'comments' | 'active') =>
    counts.flatMap(({ _id: day, [what]: count }) => (count ? [{ day, count }] : []));
  return {
    siteVisits: visits.map(({ _id: day, count }) => ({ day, count })),
    activeUsers: of('active'),
    posts: of('posts'),
    comments: of('comments'),
    reports: counts.flatMap(({ _id: day, reports = {} }) =>
      Object.entries(reports).map(([type, count]) => ({ day, type: type as CaseType, count })),
    ),
    decisionHours: counts.flatMap(({ _id: day, decided, decisionHours = 0 }) =>
      decided ? [{ day, hours: Math.round((decisionHours / decided) * 10) / 10, count: decided }] : [],
    ),
  };
}
