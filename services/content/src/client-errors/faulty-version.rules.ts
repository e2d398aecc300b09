import { WEB_APPS } from '@notalone/contracts';

/** How many networks a version of an app failed in, within the window. */
export interface FailedVisitors {
  readonly remote: string;
  readonly version: string;
  readonly visitors: number;
}

const FAILED_VISITORS_MIN = 5;
const OTHER_VISITORS_MAX = 1;

/** Anyone may send a name, so an unknown one must not become a series or a document. */
export const isApp = (remote: string): boolean => WEB_APPS.some((app) => app === remote);
/** The shell has no former release beside it. */
const isRemote = (remote: string) => remote !== 'shell' && isApp(remote);

interface Version {
  readonly remote: string;
  readonly version: string;
}
const isSame = (a: Version, b: Version) => a.remote === b.remote && a.version === b.version;

/**
 * Whether a version of a remote is to be withdrawn: five visitors failed with it, and at most one with each other
 * version that is not withdrawn, so that the fault is not somewhere else.
 */
export function isFaulty(release: Version, failed: readonly FailedVisitors[], withdrawn: readonly Version[]): boolean {
  if (!isRemote(release.remote)) return false;
  const own = failed.find((one) => isSame(one, release));
  const others = failed.filter(
    (one) => one.remote === release.remote && !isSame(one, release) && !withdrawn.some((former) => isSame(one, former)),
  );
  return (own?.visitors ?? 0) >= FAILED_VISITORS_MIN && others.every(({ visitors }) => visitors <= OTHER_VISITORS_MAX);
}
