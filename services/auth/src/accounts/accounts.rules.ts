import { UNVERIFIED_PURGE_DAYS } from '@notalone/contracts';

/** Usernames that differ only in spelling compare equal. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();
/** E-mail addresses that differ only in spelling compare equal. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export interface Ban {
  readonly reason: string;
  /** Of the moderators, for an appeal. */
  readonly decisionId?: string;
  /** Absent for a permanent ban. */
  readonly until?: Date;
}
export interface AccountState {
  readonly phoneVerifiedAt?: Date;
  readonly ban?: Ban;
}

export const isBanned = ({ ban }: AccountState, now: Date): boolean =>
  ban !== undefined && (ban.until === undefined || ban.until > now);

interface Stopped {
  readonly freezes?: readonly { readonly from: Date; readonly until: Date }[];
}
/** Until when nobody logs in (rules 1.13); undefined where they can. */
export const frozenUntil = ({ freezes }: Stopped, now: Date): Date | undefined =>
  freezes?.find(({ until }) => now < until)?.until;

export function statusOf(account: AccountState, now: Date): 'unverified' | 'active' | 'banned' {
  if (isBanned(account, now)) return 'banned';
  return account.phoneVerifiedAt ? 'active' : 'unverified';
}

/** The text a banned person reads at login: the reason and the end. */
export function banText({ reason, until }: Ban): string {
  const end = until
    ? ` until ${until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })}`
    : '';
  return `This account is banned${end}. Reason: ${reason}`;
}

/** Accounts created before this date and never verified are purged. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - UNVERIFIED_PURGE_DAYS * 86_400_000);
