import type { ReadingRule } from '@notalone/contracts';
import { ageBandOf, ageInMonths, type Birth, isAllowedAt } from '@notalone/contracts/age-limits';
import {
  BIRTHDAY_ASKED_FROM_AGE,
  FRIENDSHIP_YEARS_APART_MAX,
  READ_WITH_REASON_FROM_AGE,
} from '@notalone/contracts/limits';
import { isRole, soundsLikeRole } from '@notalone/screening';
import type { ChildDocument } from './children.store.ts';

/** Friends, messages and monitoring end at this age (rules 4.6). */
export const isGrownUp = (birth: Birth, now: Date): boolean => ageBandOf(birth, now) === 'adult';

/**
 * Whether a moderator looks first at a birthday that makes a child older: else one guardian could end its friends,
 * messages and monitoring, at once or within the year (rules 4.6).
 */
export function mustBeLookedAt(before: Birth, after: Birth, now: Date): boolean {
  const [younger, older] = [ageInMonths(before, now), ageInMonths(after, now)];
  if (younger === undefined || older === undefined || isGrownUp(before, now)) return false;
  return older > younger && older >= BIRTHDAY_ASKED_FROM_AGE * 12;
}

/** Asking needs a birthday (rules 4.1). */
export const canAskForFriends = (child: Birth, now: Date): boolean =>
  isAllowedAt('askForFriends', ageBandOf(child, now));
/** Whether it may see other children, be found by them, and be a friend (rules 4.3). */
export const canHaveFriends = (child: Birth, now: Date): boolean => isAllowedAt('haveFriends', ageBandOf(child, now));

/** How the parent may read this child's messages (rules 4.6). */
export function readingRule(birth: Birth, now: Date): ReadingRule {
  const band = ageBandOf(birth, now);
  if (isAllowedAt('parentReadsFreely', band)) return 'freely';
  return isAllowedAt('parentReadsWithReason', band) ? 'with-reason' : 'not';
}

/** Surely old enough for messages, not grown up yet, and the parent has agreed (rules 4.1, 4.5, 4.6). */
export const canMessage = (child: Birth & { readonly consents: { readonly messages: boolean } }, now: Date): boolean =>
  isAllowedAt('writeMessages', ageBandOf(child, now)) && child.consents.messages;

/** An unknown age is somewhere between 0 and 12 years. */
const UNKNOWN_UP_TO_MONTHS = READ_WITH_REASON_FROM_AGE * 12 - 1;

/** Whether two children are surely more than three years apart (rules 4.4). */
export function areTooFarApart(one: Birth, other: Birth, now: Date): boolean {
  const [a, b] = [ageInMonths(one, now), ageInMonths(other, now)];
  const most = FRIENDSHIP_YEARS_APART_MAX * 12;
  if (a !== undefined && b !== undefined) return Math.abs(a - b) > most;
  const known = a ?? b;
  return known !== undefined && known - UNKNOWN_UP_TO_MONTHS > most;
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Words that say where a child can be found (rules 4.1). */
const PLACES = ['school', 'academy', 'primary', 'nursery', 'college'];

/** What is wrong with a first name, for the parent to read; undefined where nothing is. */
export const firstNameFault = (name: string): string | undefined =>
  isRole(name) ? 'Please give the child’s first name: this sounds like a grown-up or a job.' : undefined;

/** What is wrong with a warrior username, for the parent to read; undefined where nothing is. */
export function warriorUsernameFault(username: string, childName: string, { birthYear }: Birth): string | undefined {
  const folded = fold(username);
  const name = fold(childName);
  if (name.length >= 3 ? folded.includes(name) : fold(username) === name)
    return 'Please leave the child’s name out of it.';
  if (birthYear !== undefined && folded.includes(String(birthYear))) return 'Please leave the birth year out of it.';
  if (/(?:19|20)\d\d/.test(folded)) return 'Please use no year: it could be read as a birthday.';
  if (soundsLikeRole(username) || PLACES.some((word) => folded.includes(word)))
    return 'Please choose a name that does not sound like a grown-up, a job or a school.';
  return undefined;
}

/** Names are the same whatever their case and spaces. */
export const warriorKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What a child's record says of its login. */
export const loginOf = ({ version, state, consents }: Pick<ChildDocument, 'version' | 'state' | 'consents'>) =>
  ({ version, state: state !== 'removed' && consents.login ? 'active' : 'suspended' }) as const;
