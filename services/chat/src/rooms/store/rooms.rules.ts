import {
  BAN_DAYS,
  type BanType,
  JOIN_ASK_AGAIN_DAYS,
  JOIN_REQUEST_EXPIRES_DAYS,
  REPLY_QUOTE_MAX,
} from '@notalone/contracts';
import type { BanDocument, MembershipDocument } from './memberships.store.ts';

const DAY_MS = 24 * 3600 * 1000;
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

type Known = MembershipDocument | null | undefined;

/** The ban that holds now; a ban ends by clock. */
export function banOf(membership: Known, now: Date): BanDocument | undefined {
  const { ban } = membership ?? {};
  return ban && (ban.until === null || ban.until > now) ? ban : undefined;
}
/** In the room, and not banned. */
export const isMember = (membership: Known, now: Date): membership is MembershipDocument =>
  membership?.state === 'member' && !banOf(membership, now);

/** A request that was not answered expires. */
export const isPending = (membership: Known, now: Date): membership is MembershipDocument & { requestedAt: Date } =>
  membership?.state === 'pending' &&
  membership.requestedAt !== undefined &&
  membership.requestedAt > daysBefore(now, JOIN_REQUEST_EXPIRES_DAYS);

/** When a refused person may ask again; undefined if they may ask now. */
export function mayAskAgainAt(membership: Known, now: Date): Date | undefined {
  if (membership?.state !== 'refused' || !membership.refusedAt) return undefined;
  const at = new Date(membership.refusedAt.getTime() + JOIN_ASK_AGAIN_DAYS * DAY_MS);
  return at > now ? at : undefined;
}

export const banUntil = (type: BanType, now: Date): Date | null =>
  type === 'permanent' ? null : new Date(now.getTime() + BAN_DAYS[type] * DAY_MS);

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
export const formatDay = (at: Date): string => DAY.format(at);

/** What a banned person is told. */
export const formatBan = ({ until, reason }: BanDocument): string =>
  `You are banned from this room ${until ? `until ${DAY_AND_TIME.format(until)}` : 'for good'}. Reason: ${reason}`;

/** The beginning of a message that is answered, never cut inside a character. */
export function quoteOf(content: string): string {
  if (content.length <= REPLY_QUOTE_MAX) return content;
  return `${content.slice(0, REPLY_QUOTE_MAX - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
