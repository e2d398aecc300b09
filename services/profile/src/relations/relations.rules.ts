import type { UserId } from '@notalone/contracts';
import { REFUSED_HIDDEN_DAYS } from '@notalone/contracts/limits';

/**
 * A request, as each of the two sees it. Refusal is silent (rules 2.6): the sender keeps seeing `sent` until it
 * expires; the receiver sees the other fields, and nothing once `refusedAt` is set.
 */
export interface RequestRecord {
  _id: string;
  from: UserId;
  to: UserId;
  at: Date;
  expiresAt: Date;
  refusedAt?: Date;
  sent: { _id: string; at: Date; expiresAt: Date };
}

/** Everything between two people. */
export interface Relation {
  pair: [UserId, UserId];
  state: 'none' | 'connected' | 'ended' | 'blocked';
  /** Of the state. */
  since: Date;
  /** Of what relations.state says; 0: nothing was published yet. */
  version: number;
  request?: RequestRecord;
  blocked?: { by: UserId; at: Date };
  /** Who does not want the other suggested, and since when; at most one each. */
  refused: { by: UserId; at: Date }[];
  reportedBy: UserId[];
  /** Who of two connected people shows the other the own e-mail address; absent: neither. */
  emailShownBy?: UserId[];
}

const DAY_MS = 24 * 3600 * 1000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export const otherOf = ({ pair: [first, second] }: Pick<Relation, 'pair'>, userId: UserId): UserId =>
  first === userId ? second : first;

/**
 * The connection of two people as one of them knows it: it does not tell that a request of one's own was refused (rules
 * 2.6).
 */
export type ConnectionStatus = 'none' | 'sent' | 'received' | 'connected' | 'blocked';

export function connectionStatus(relation: Relation | null, userId: UserId, now: Date): ConnectionStatus {
  if (!relation) return 'none';
  const { state, request } = relation;
  if (state === 'connected' || state === 'blocked') return state;
  if (request?.to === userId && !request.refusedAt && request.expiresAt > now) return 'received';
  if (request?.from === userId && request.sent.expiresAt > now) return 'sent';
  return 'none';
}

/**
 * Whether the other's profile is hidden from somebody who reported it (rules 6.1). A connection stays visible (ADR
 * 0013).
 */
export const hidesProfile = ({ state, reportedBy }: Relation, userId: UserId): boolean =>
  state !== 'connected' && reportedBy.includes(userId);

/** Whether a search by name leaves the other out (rules 2.7, 6.1): blocked either way, or reported. */
export const hidesFromSearch = ({ state, reportedBy }: Relation, userId: UserId): boolean =>
  state === 'blocked' || reportedBy.includes(userId);

/**
 * Whether nearby leaves the other out (rules 2.5, 6.1): that, or connected, pending either way, refused in the last 90
 * days.
 */
export function hidesFromNearby(relation: Relation, userId: UserId, now: Date): boolean {
  const refused = relation.refused.some(({ by, at }) => by === userId && daysAfter(at, REFUSED_HIDDEN_DAYS) > now);
  return refused || hidesFromSearch(relation, userId) || connectionStatus(relation, userId, now) !== 'none';
}
