import { WEB_APPS } from '@notalone/contracts';

/** A release of a remote. */
export interface Version {
  readonly remote: string;
  readonly version: string;
}
/** What browsers said about a release within the window. */
export interface CountedLoads extends Version {
  readonly loads: number;
  readonly failed: number;
  /** Networks of signed-in accounts older than a week that reported a failure; one network for each account. */
  readonly accounts: number;
}

const COUNTED_LOADS_MIN = 10;
const FAILED_LOADS_MIN = 5;
const FAILED_SHARE_MIN = 0.2;
const ACCOUNTS_MIN = 3;
const ACCOUNT_AGE_MS = 7 * 24 * 3600 * 1000;
/** A release of a remote steps back by itself at most once in this time. */
export const STEP_BACK_EVERY_MS = 3600 * 1000;

/** Anyone may send a name, so an unknown one must not become a series or a document. */
export const isApp = (remote: string): boolean => WEB_APPS.some((app) => app === remote);
export const isSame = (a: Version, b: Version): boolean => a.remote === b.remote && a.version === b.version;

/** Whether a release is to be checked. Anybody may cause this, so it alone changes nothing. */
export const isSuspected = ({ loads, failed }: CountedLoads): boolean =>
  loads >= COUNTED_LOADS_MIN && failed >= FAILED_LOADS_MIN && failed >= loads * FAILED_SHARE_MIN;

/** Three accounts in three networks are believed where the files are sound, as of code that throws. */
export const isConfirmedByAccounts = ({ accounts }: CountedLoads): boolean => accounts >= ACCOUNTS_MIN;

/** Accounts of the last week are cheap to make for an attack. */
export const isOldEnough = (memberSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(memberSince) >= ACCOUNT_AGE_MS;
