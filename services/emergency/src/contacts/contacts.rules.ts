import {
  EMERGENCY_CONTACTS_MAX,
  FREE_CONTACTS,
  INVITATION_DAYS,
  INVITATIONS_AGAIN_PER_DAY,
  NEW_NUMBERS_PER_30_DAYS,
  NEW_NUMBERS_PER_DAY,
  type UserId,
} from '@notalone/contracts';
import { secondsAfter } from '../shared/clock.ts';
import type { Contact, ContactState } from './contact.ts';
import type { KnownNumber } from './numbers.collection.ts';

const DAY_SECONDS = 24 * 3600;
const INVITATION_SECONDS = INVITATION_DAYS * DAY_SECONDS;

/** Whether one more contact besides the parent is possible, or what it needs. */
export function roomFor(others: number, isSubscribed: boolean): 'free' | 'subscription' | 'full' {
  if (others >= EMERGENCY_CONTACTS_MAX - 1) return 'full';
  return isSubscribed || others < FREE_CONTACTS ? 'free' : 'subscription';
}

/** When `count` more within `seconds` are too many: from when on there is room; undefined where there is now. */
function fullUntil(times: readonly Date[], count: number, seconds: number, now: Date): Date | undefined {
  const first = times.at(-count);
  const until = first && secondsAfter(first, seconds);
  return until && until > now ? until : undefined;
}
/** Why a family may not add a number that it has not had, and until when; `added`: the others, the oldest first. */
export function newNumbersLimit(added: readonly Date[], now: Date): { limit: string; until: Date } | undefined {
  const inMonth = fullUntil(added, NEW_NUMBERS_PER_30_DAYS, 30 * DAY_SECONDS, now);
  if (inMonth) return { limit: `${NEW_NUMBERS_PER_30_DAYS} new numbers in 30 days`, until: inMonth };
  const inDay = fullUntil(added, NEW_NUMBERS_PER_DAY, DAY_SECONDS, now);
  return inDay && { limit: `${NEW_NUMBERS_PER_DAY} new numbers a day`, until: inDay };
}
export const invitationsAgainFullUntil = (again: readonly Date[], now: Date): Date | undefined =>
  fullUntil(again, INVITATIONS_AGAIN_PER_DAY, DAY_SECONDS, now);

/** Until when a number is not asked again, because somebody has asked it in the last 30 days. */
function askedUntil({ invitedAt }: KnownNumber, now: Date): Date | undefined {
  const until = invitedAt && secondsAfter(invitedAt, INVITATION_SECONDS);
  return until && until > now ? until : undefined;
}

export type Invitation =
  | { readonly state: 'sent' | 'refused' | 'failed' }
  | { readonly state: 'waiting'; readonly invitedFrom: Date };
/**
 * How an invitation to a number stands: once in 30 days over all families, never after 'Never text me', and not after
 * STOP, where the provider takes no text (rules 5.9).
 */
export function invitationTo(number: KnownNumber, now: Date): Invitation {
  if (number.refusedAt) return { state: 'refused' };
  if (number.stoppedAt) return { state: 'failed' };
  const invitedFrom = askedUntil(number, now);
  return invitedFrom ? { state: 'waiting', invitedFrom } : { state: 'sent' };
}

interface Former {
  readonly state: ContactState;
  readonly confirmedAt?: Date | undefined;
}
/**
 * How a contact stands whose number the family has had before: as then, unless it has said 'Never text me' to another
 * family since. 'ask': was never asked, or more than 30 days ago without an answer.
 */
export function keptState({ state, confirmedAt }: Former, number: KnownNumber, now: Date): ContactState | 'ask' {
  const { refusedAt } = number;
  if (state === 'confirmed') return refusedAt && confirmedAt && confirmedAt < refusedAt ? 'refused' : 'confirmed';
  if (refusedAt || state === 'refused') return 'refused';
  if (state === 'failed') return 'failed';
  return state === 'sent' && askedUntil(number, now) ? 'sent' : 'ask';
}

/**
 * The contacts of a child's guardians, without a number twice: a guardian's own number before what another typed, who
 * has said yes before who has not, who gets the place before who does not, and the first guardian's. In the order in
 * which the child reads them: the guardians, then the first guardian's contacts, then the other's.
 */
export function onePerNumber(
  contacts: readonly Contact[],
  guardianIds: readonly UserId[],
  withPlace: readonly UserId[],
): Contact[] {
  const rankOf = ({ isParent, state, getsPlace, parentId }: Contact) =>
    (isParent ? 0 : 4) + (state === 'confirmed' ? 0 : 2) + (getsPlace && withPlace.includes(parentId) ? 0 : 1);
  const inOrder = contacts.toSorted(
    (a, b) =>
      Number(b.isParent) - Number(a.isParent) || guardianIds.indexOf(a.parentId) - guardianIds.indexOf(b.parentId),
  );
  const bestFirst = inOrder.toSorted((a, b) => rankOf(a) - rankOf(b));
  return inOrder.filter(
    (contact) => bestFirst.find(({ phoneNumber }) => phoneNumber === contact.phoneNumber) === contact,
  );
}
