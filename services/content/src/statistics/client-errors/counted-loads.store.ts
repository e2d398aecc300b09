import { CLIENT_ERRORS_WINDOW_SECONDS } from '@notalone/contracts';
import type { Redis } from 'ioredis';
import type { CountedLoads, Version } from './failing-release.rules.ts';

/**
 * For each release that is served: how many loads were counted and failed, for ten minutes from the first. There are as
 * many keys as releases, and a few bytes for each load, which is limited by network.
 */
const keyOf = (what: string, { remote, version }: Version) => `client-errors:${what}:${remote}:${version}`;

export const addLoad = (redis: Redis, release: Version): Promise<void> => add(redis, release, 'loads');

/** Counts a failed load once for each token. */
export async function addFailure(redis: Redis, release: Version, nonce: string): Promise<boolean> {
  const isFirst = await redis.set(`client-errors:used:${nonce}`, '', 'EX', CLIENT_ERRORS_WINDOW_SECONDS, 'NX');
  if (!isFirst) return false;
  await add(redis, release, 'failed');
  return true;
}

async function add(redis: Redis, release: Version, field: 'loads' | 'failed'): Promise<void> {
  const key = keyOf('counts', release);
  await redis.multi().hincrby(key, field, 1).expire(key, CLIENT_ERRORS_WINDOW_SECONDS, 'NX').exec();
}

/** An account counts with the first network that it reports from. */
export async function addAccount(redis: Redis, release: Version, account: string, network: string): Promise<void> {
  const key = keyOf('accounts', release);
  await redis.multi().hsetnx(key, account, network).expire(key, CLIENT_ERRORS_WINDOW_SECONDS, 'NX').exec();
}

/** What was counted of these releases in the window. */
export const countLoads = (redis: Redis, releases: readonly Version[]): Promise<CountedLoads[]> =>
  Promise.all(
    releases.map(async ({ remote, version }) => {
      const [counts, networks] = await Promise.all([
        redis.hgetall(keyOf('counts', { remote, version })),
        redis.hvals(keyOf('accounts', { remote, version })),
      ]);
      const [loads, failed] = [Number(counts.loads ?? 0), Number(counts.failed ?? 0)];
      return { remote, version, loads, failed, accounts: new Set(networks).size };
    }),
  );

/** Forgets what was counted of a release. */
export async function removeLoads(redis: Redis, release: Version): Promise<void> {
  await redis.del(keyOf('counts', release), keyOf('accounts', release));
}
