import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { Redis } from 'ioredis';
import type { ContentDeps } from '../../deps.ts';
import type { ReleaseCheck } from './check-release.ts';
import { countLoads } from './counted-loads.store.ts';
import { type CountedLoads, isConfirmedByAccounts, isSuspected, type Version } from './failing-release.rules.ts';
import type { ServedReleases } from './served-releases.ts';
import { withdrawRelease } from './withdrawn-releases.store.ts';

const EVERY_SECONDS = 5;

export type ReleaseDeps = Pick<ContentDeps, 'db' | 'transact' | 'now' | 'log'> & {
  readonly redis: Redis;
  readonly served: ServedReleases;
};
type JudgeDeps = ReleaseDeps & { readonly check: (release: Version) => Promise<ReleaseCheck> };

/** Withdraws the release if it must go. Returns what became of it, and why. */
async function judge(deps: JudgeDeps, counts: CountedLoads): Promise<string> {
  const isReported = isConfirmedByAccounts(counts);
  const { files, why } = isReported ? {} : await deps.check(counts);
  const because = isReported ? 'accounts report it' : `its files are ${files}${why ? `: ${why}` : ''}`;
  // Another release may have taken its place meanwhile.
  if (!(isReported || files === 'broken') || !(await deps.served.includes(counts))) return `stays, ${because}`;
  const isWithdrawn = await withdrawRelease(deps, counts, deps.now());
  return `${isWithdrawn ? 'is withdrawn' : 'stays, as its remote has stepped back within the hour'}, ${because}`;
}

/**
 * Withdraws each release that fails in a share of its loads, if its files are broken or several signed-in accounts
 * report it. Otherwise the alert RemoteFails has told the operator, and nothing else happens. Logs what is not among
 * the lines that were `said` before, and returns all lines of this time.
 */
export async function judgeReleases(deps: JudgeDeps, said?: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const { redis, served, log } = deps;
  const suspected = (await countLoads(redis, await served.list())).filter(isSuspected);
  // Side by side: a slow check of one release must not hold up another.
  const lines = await Promise.all(
    suspected.map(async (counts) => {
      const line = `${counts.remote} ${counts.version} fails for visitors and ${await judge(deps, counts)}`;
      if (!said?.has(line)) log.error(line);
      return line;
    }),
  );
  return new Set(lines);
}

/** On one instance at a time: the only place where a step back is decided. */
export function judgeReleasesRegularly(jobs: Jobs, deps: JudgeDeps): void {
  let said: ReadonlySet<string> | undefined;
  jobs.every('judge failing releases', EVERY_SECONDS, async () => {
    said = await judgeReleases(deps, said);
  });
}
