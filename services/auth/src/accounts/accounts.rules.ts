import { UNVERIFIED_PURGE_DAYS } from '@notalone/contracts';

/** Two spellings of one name are the same name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();
/** Two spellings of one address are the same address. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export interface Ban {
  readonly reason: string;
  /** Permanent when absent. */
  readonly until?: Date;
}
export interface AccountState {
  readonly phoneVerifiedAt?: Date;
  readonly ban?: Ban;
}

export const isBanned = ({ ban }: AccountState, now: Date): boolean =>
  ban !== undefined && (ban.until === undefined || ban.until > now);

export function statusOf(account: AccountState, now: Date): 'unverified' | 'active' | 'banned' {
  if (isBanned(account, now)) return 'banned';
  return account.phoneVerifiedAt ? 'active' : 'unverified';
}

/** What a banned person reads at login: why, and until when. */
export function banText({ reason, until }: Ban): string {
  const end = until
    ? ` until ${until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })}`
    : '';
  return `This account is banned${end}. Reason: ${reason}`;
}

/** Accounts opened before this and never verified are purged. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - UNVERIFIED_PURGE_DAYS * 86_400_000);
