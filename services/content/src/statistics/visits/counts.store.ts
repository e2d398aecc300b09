import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';
import type { CountedPage } from './pages.rules.ts';

/** A number for a UK day and nothing else: no person, network, browser or time. */
interface VisitCount {
  /** `2026-11-21` */
  _id: string;
  count: number;
}
interface PageCount {
  /** `2026-11-21 /feed`: unique for a day and page without a further index. */
  _id: string;
  day: string;
  page: CountedPage;
  count: number;
}
const visitCountsOf = (db: Db): Collection<VisitCount> => db.collection('visitCounts');
const pageCountsOf = (db: Db): Collection<PageCount> => db.collection('pageCounts');
export const VISIT_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'visitCounts',
    ofNobody: 'Numbers of a day.',
    privacy: [
      {
        what: 'visits and page views',
        how: 'a number for each UK day and page',
        why: 'to know what is used',
        seenBy: 'admins',
        kept: 'kept; holds nothing of anybody ([ADR 0024](../adr/0024-counting-pages.md))',
      },
    ],
  },
  { collection: 'pageCounts', ofNobody: 'Numbers of a day and page.' },
];

export async function addVisit(db: Db, day: string): Promise<void> {
  await visitCountsOf(db).updateOne({ _id: day }, { $inc: { count: 1 } }, { upsert: true });
}
export async function addPageView(db: Db, day: string, page: CountedPage): Promise<void> {
  await pageCountsOf(db).updateOne(
    { _id: `${day} ${page}` },
    { $setOnInsert: { day, page }, $inc: { count: 1 } },
    { upsert: true },
  );
}
/** Visits since a day, the oldest first. */
export const findVisits = (db: Db, from: string): Promise<VisitCount[]> =>
  visitCountsOf(db)
    .find({ _id: { $gte: from } })
    .sort({ _id: 1 })
    .toArray();
