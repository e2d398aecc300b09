import { type Guarded, guardianHas, guardiansOf, guardiansWith, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { onePerNumber } from './contacts.rules.ts';
import { type Contact, findContactsOfAll } from './contacts.store.ts';

type AudienceDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;

/** Who hears of a press at this moment (rules 10.3). */
export interface Audience {
  /** The guardians who have its texts, the first guardian first. */
  readonly guardianIds: readonly UserId[];
  /** Of the guardians from whom a moderator took the texts: not told as somebody's contact either. */
  readonly silentNumbers: ReadonlySet<string>;
}

export async function findAudience(
  { db }: Pick<AudienceDeps, 'db'>,
  guarded: Guarded,
  session?: ClientSession,
): Promise<Audience> {
  const silent = guardiansOf(guarded).filter((userId) => !guardianHas(guarded, userId, 'texts'));
  const parents = await Promise.all(silent.map((userId) => findParent(db, userId, session)));
  const numbers = parents.flatMap((parent) => [parent?.phone?.phoneNumber, parent?.phone?.former?.phoneNumber]);
  return {
    guardianIds: guardiansWith(guarded, 'texts'),
    silentNumbers: new Set(numbers.filter((number) => number !== undefined)),
  };
}

/** A guardian who has the texts gets them whoever else has the same phone. */
export const isInAudience = (
  { guardianIds, silentNumbers }: Audience,
  { parentId, isParent, phoneNumber }: Pick<Contact, 'parentId' | 'isParent' | 'phoneNumber'>,
): boolean => guardianIds.includes(parentId) && (isParent || !silentNumbers.has(phoneNumber));

/** Whom the button of a child texts: the guardians, and whom each of them has added, no number twice (rules 10.3). */
export async function findContactsToTell(
  deps: AudienceDeps,
  guarded: Guarded,
  session?: ClientSession,
): Promise<Contact[]> {
  const audience = await findAudience(deps, guarded, session);
  const contacts = await findContactsOfAll(deps, audience.guardianIds, session);
  const told = contacts.filter((contact) => isInAudience(audience, contact));
  return onePerNumber(told, audience.guardianIds, guardiansWith(guarded, 'place'));
}
