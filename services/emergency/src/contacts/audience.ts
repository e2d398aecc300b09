import { type Guarded, guardiansWith, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { withheldFrom } from '../people/guardians.ts';
import { findParents, type GuardedChild, numbersOf, type ParentDocument } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { onePerNumber } from './contacts.rules.ts';
import { type Contact, findContactsOfAll } from './contacts.store.ts';

type AudienceDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;

/** Who hears of a press at this moment (rules 10.3). */
export interface Audience {
  /** The guardians who have its texts, the first guardian first. */
  readonly guardianIds: readonly UserId[];
  /**
   * Of those from whom a moderator took the texts, guardians still or not: not told as somebody's contact either.
   */
  readonly silentNumbers: ReadonlySet<string>;
  /** The same of the place. */
  readonly placelessNumbers: ReadonlySet<string>;
}

export async function findAudience(
  { db }: Pick<AudienceDeps, 'db'>,
  guarded: Guarded,
  session?: ClientSession,
): Promise<Audience> {
  const [silent, placeless] = [withheldFrom(guarded, 'texts'), withheldFrom(guarded, 'place')];
  const limited = await findParents(db, [...silent, ...placeless], session);
  const numbers = (userIds: readonly UserId[]) => new Set(userIds.flatMap((userId) => numbersOf(limited.get(userId))));
  return {
    guardianIds: guardiansWith(guarded, 'texts'),
    silentNumbers: numbers(silent),
    placelessNumbers: numbers(placeless),
  };
}

/** A guardian who has the texts gets them whoever else has the same phone. */
export const isInAudience = (
  { guardianIds, silentNumbers }: Audience,
  { parentId, isParent, phoneNumber }: Pick<Contact, 'parentId' | 'isParent' | 'phoneNumber'>,
): boolean => guardianIds.includes(parentId) && (isParent || !silentNumbers.has(phoneNumber));

/** The same of the place; whether it is shown at all is asked beside this. */
export const mayGetPlace = (
  { placelessNumbers }: Audience,
  { isParent, getsPlace, phoneNumber }: Pick<Contact, 'isParent' | 'getsPlace' | 'phoneNumber'>,
): boolean => getsPlace && (isParent || !placelessNumbers.has(phoneNumber));

/** Everything that a press asks about its people: read once, and passed on. */
export interface Recipients {
  readonly guarded: GuardedChild;
  readonly audience: Audience;
  /** The guardians of the audience, as far as they are known. */
  readonly parents: ReadonlyMap<UserId, ParentDocument>;
  readonly contacts: readonly Contact[];
}
export async function findRecipients(
  deps: AudienceDeps,
  guarded: GuardedChild,
  session: ClientSession,
): Promise<Recipients> {
  const audience = await findAudience(deps, guarded, session);
  const parents = await findParents(deps.db, audience.guardianIds, session);
  return { guarded, audience, parents, contacts: await contactsOfAudience(deps, audience, guarded, session, parents) };
}

/** The people whom a press texts: guardians and their contacts, each number once (rules 10.3). */
export const findContactsToTell = async (deps: AudienceDeps, guarded: Guarded): Promise<Contact[]> =>
  contactsOfAudience(deps, await findAudience(deps, guarded), guarded);

/** Those of them whom a device shows. */
export async function findContactsToShow(
  deps: AudienceDeps,
  guarded: Guarded,
  shown: readonly UserId[],
): Promise<Contact[]> {
  const audience = await findAudience(deps, guarded);
  return contactsOfAudience(
    deps,
    { ...audience, guardianIds: audience.guardianIds.filter((userId) => shown.includes(userId)) },
    guarded,
  );
}

async function contactsOfAudience(
  deps: AudienceDeps,
  audience: Audience,
  guarded: Guarded,
  session?: ClientSession,
  parents?: Recipients['parents'],
): Promise<Contact[]> {
  const contacts = await findContactsOfAll(deps, audience.guardianIds, session, parents);
  const told = contacts.filter((contact) => isInAudience(audience, contact));
  return onePerNumber(told, audience.guardianIds, guardiansWith(guarded, 'place'));
}
