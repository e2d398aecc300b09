import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { Redis } from 'ioredis';
import type { ContentDeps } from '../../deps.ts';
import { countLoads } from './counted-loads.store.ts';
import { type CountedLoads, isConfirmedByAccounts, isSuspected } from './failing-release.rules.ts';
import type { ServedReleases } from './served-releases.ts';
import { withdrawRelease } from './withdrawn-releases.store.ts';

const EVERY_SECONDS = 5;

export type ReleaseDeps = Pick<ContentDeps, 'db' | 'transact' | 'now' | 'log'> & {
  readonly redis: Redis;
  readonly served: ServedReleases;
};

async function reasonOf({ served, now, log }: ReleaseDeps, counts: CountedLoads): Promise<string | undefined> {
  if (isConfirmedByAccounts(counts)) return 'accounts';
  const isSound = await served.isSound(counts, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway did not say whether a release is sound');
    return undefined;
  });
  return isSound === false ? 'files' : undefined;
}

/**
 * Withdraws each release that fails in a share of its loads, if the gateway found its files broken or several signed-in
 * accounts report it. Otherwise the alert RemoteFails has told the operator, and nothing else happens.
 */
export async function judgeReleases(deps: ReleaseDeps): Promise<void> {
  const { redis, served, log, now } = deps;
  const suspected = (await countLoads(redis, await served.list())).filter(isSuspected);
  for (const counts of suspected) {
    const { remote, version } = counts;
    const reason = await reasonOf(deps, counts);
    // Another release may have taken its place meanwhile.
    if (!reason || !(await served.includes(counts))) continue;
    const isWithdrawn = await withdrawRelease(deps, counts, now());
    const what = isWithdrawn
      ? 'a failing release is withdrawn'
      : 'a failing release stays, as its remote has stepped back within the hour';
    log.error({ release: `${remote} ${version}`, because: reason }, what);
  }
}

/** On one instance at a time: the only place where a step back is decided. */
export const judgeReleasesRegularly = (jobs: Jobs, deps: ReleaseDeps): void =>
  jobs.every('judge failing releases', EVERY_SECONDS, () => judgeReleases(deps));
