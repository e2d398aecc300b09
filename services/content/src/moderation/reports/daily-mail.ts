import { dailyWorkCounted } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { Collection, Db } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins } from '../../people/people.ts';
import { CASE_PRIORITY, casesOf } from '../cases/cases.store.ts';
import { type Moderator, notOfOwnFamily } from '../cases/moderator.ts';
import { countReports } from './list-reports.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now' | 'internal' | 'log'>;
const daysOf = (db: Db): Collection<{ _id: string }> => db.collection('dailyMails');
export const DAILY_MAILS: StoredCollection = {
  collection: 'dailyMails',
  ofNobody: 'Days on which the admins were told what waits.',
};

/** In the morning, UK time. */
const HOUR = 8;

/** Cases of which our own check is not sure have no clock: nobody is told of them but by this mail. */
const countInDoubt = (db: Db, admin: Pick<Moderator, 'userId'>): Promise<number> =>
  casesOf(db).countDocuments({ state: 'open', priority: CASE_PRIORITY.inDoubt, ...notOfOwnFamily(admin) });

/**
 * Tells every admin by one mail a day what waits, except child safety: of those cases they are told at once, but of the
 * ones in doubt only here. Each admin has counts of its own, as nobody hears of a case of the own family.
 */
export async function sendDailyMail(deps: Deps): Promise<void> {
  const { db, transact, outbox, now } = deps;
  const day = ukDay(new Date(now().getTime() - HOUR * 3_600_000));
  if (await daysOf(db).findOne({ _id: day })) return;
  const admins = await findAdmins(db);
  await transact(async (session) => {
    const { upsertedCount } = await daysOf(db).updateOne({ _id: day }, { $set: {} }, { upsert: true, session });
    if (upsertedCount === 0) return;
    for (const { _id: userId, account } of admins) {
      const { children: _, ...waiting } = await countReports(deps, { userId, isSafeguarding: false });
      const inDoubt = account.safeguarding ? await countInDoubt(db, { userId }) : 0;
      if (Object.values(waiting).every((count) => count === 0) && inDoubt === 0) continue;
      const data = { day, ...waiting, ...(inDoubt > 0 && { inDoubt }), adminIds: [userId] };
      await outbox.add(session, dailyWorkCounted, { key: day, data });
    }
  });
}

const EVERY_SECONDS = 300;
export const sendDailyMailRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('daily mail', EVERY_SECONDS, () => sendDailyMail(deps));
