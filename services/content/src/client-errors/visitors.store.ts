import { createHmac } from 'node:crypto';
import { CLIENT_ERRORS_WINDOW_SECONDS } from '@notalone/contracts';
import type { Redis } from 'ioredis';
import type { FailedVisitors } from './faulty-version.rules.ts';

/** All failed visits of the last ten minutes, by time. Members are `remote version visitor`. */
const KEY = 'client-errors:visitors';
/** More would mean that somebody invents them; the newest are kept. */
const VISITORS_MAX = 5_000;

export interface FailedVisit {
  readonly remote: string;
  readonly version: string;
  readonly network: string;
  /** Scrambles the network. */
  readonly secret: string;
  readonly at: Date;
}

const scrambled = ({ network, secret, at }: FailedVisit) =>
  createHmac('sha256', secret)
    .update(`client-errors ${at.toISOString().slice(0, 10)} ${network}`)
    .digest('base64url')
    .slice(0, 16);

/** Counts one network once per version and window. */
export async function addVisitor(redis: Redis, visit: FailedVisit): Promise<void> {
  const { remote, version, at } = visit;
  await redis
    .multi()
    .zadd(KEY, at.getTime(), `${remote} ${version} ${scrambled(visit)}`)
    .zremrangebyrank(KEY, 0, -VISITORS_MAX - 1)
    .expire(KEY, CLIENT_ERRORS_WINDOW_SECONDS)
    .exec();
}

/** The networks that failed within the window, by version. */
export async function countVisitors(redis: Redis, now: Date): Promise<FailedVisitors[]> {
  const from = now.getTime() - CLIENT_ERRORS_WINDOW_SECONDS * 1000;
  const members = await redis.zrangebyscore(KEY, from, '+inf');
  const counts = new Map<string, FailedVisitors>();
  for (const member of members) {
    const [remote = '', version = ''] = member.split(' ');
    const before = counts.get(`${remote} ${version}`)?.visitors ?? 0;
    counts.set(`${remote} ${version}`, { remote, version, visitors: before + 1 });
  }
  return [...counts.values()];
}

/** Forgets the failed visits of a version, so that it takes five new ones to withdraw it again. */
export async function removeVisitors(redis: Redis, remote: string, version: string): Promise<void> {
  const members = await redis.zrange(KEY, '0', '-1');
  const own = members.filter((member) => member.startsWith(`${remote} ${version} `));
  if (own.length > 0) await redis.zrem(KEY, ...own);
}
