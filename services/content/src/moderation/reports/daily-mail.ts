import { dailyWorkCounted } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { Collection, Db } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins } from '../../people/people.ts';
import { countReports } from './list-reports.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now' | 'internal' | 'log'>;
const daysOf = (db: Db): Collection<{ _id: string }> => db.collection('dailyMails');

/** In the morning, UK time. */
const HOUR = 8;

/** Tells every admin by one mail a day what waits, except child safety: of those cases they are told at once. */
export async function sendDailyMail(deps: Deps): Promise<void> {
  const { db, transact, outbox, now } = deps;
  const day = ukDay(new Date(now().getTime() - HOUR * 3_600_000));
  if (await daysOf(db).findOne({ _id: day })) return;
  const admins = await findAdmins(db);
  await transact(async (session) => {
    const { upsertedCount } = await daysOf(db).updateOne({ _id: day }, { $set: {} }, { upsert: true, session });
    const [someone] = admins;
    if (upsertedCount === 0 || !someone) return;
    const { reports, appeals, businesses, complaints } = await countReports(deps, {
      userId: someone._id,
      isSafeguarding: false,
    });
    if (reports + appeals + businesses + complaints === 0) return;
    const data = { day, reports, appeals, businesses, complaints, adminIds: admins.map(({ _id }) => _id) };
    await outbox.add(session, dailyWorkCounted, { key: day, data });
  });
}

const EVERY_SECONDS = 300;
export const sendDailyMailRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('daily mail', EVERY_SECONDS, () => sendDailyMail(deps));
