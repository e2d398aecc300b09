import type { Client } from '@notalone/service-kit/http/client';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { ObjectId } from 'mongodb';
import { scrambleDaily } from '../../statistics/visits/scramble-daily.ts';
import type { BusinessDeps } from './business-deps.ts';
import { businessesOf, shopClicksOf } from './businesses.store.ts';

/** One that changes at midnight is in the visitor's name; it is forgotten a day after the first click. */
const ONE_A_DAY = { max: 1, windowSeconds: 24 * 3600 };

type Deps = Pick<BusinessDeps, 'db' | 'limiter' | 'now' | 'log' | 'config'>;

/** By network and kind of browser, under a name of today: no cookie, no address (rules 6.6). */
async function isFirstToday({ limiter, now, log, config }: Deps, client: Client, id: string): Promise<boolean> {
  const visitor = scrambleDaily(config, 'shop click', `${client.prefix} ${client.device} ${id}`, now());
  const taken = await limiter.take('shop click', visitor, ONE_A_DAY).catch((error: unknown) => {
    log.warn({ err: error }, 'a shop click was not counted, as it may be one of many');
  });
  return taken?.allowed ?? false;
}

/** Counts a click for the day, one for each visitor and shop. One on a shop that is not listed counts nowhere. */
export async function countShopClick(deps: Deps, id: string, client: Client): Promise<void> {
  const { db, now } = deps;
  const businessId = new ObjectId(id);
  if ((await businessesOf(db).countDocuments({ _id: businessId, approved: true }, { limit: 1 })) === 0) return;
  if (!(await isFirstToday(deps, client, id))) return;
  const day = ukDay(now());
  await shopClicksOf(db).updateOne(
    { _id: `${day} ${id}` },
    { $setOnInsert: { day, businessId }, $inc: { count: 1 } },
    { upsert: true },
  );
}
