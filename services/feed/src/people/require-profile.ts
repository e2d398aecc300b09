import { TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FeedDeps } from '../deps.ts';
import { findOrFetchPerson, isActive, type PersonDocument } from './people.ts';

type Deps = Pick<FeedDeps, 'db' | 'internal' | 'log'>;

export const mayWrite = (person: PersonDocument | null | undefined): boolean =>
  isActive(person) && person?.profile !== undefined;
export const profileMissing = () => apiError('PROFILE_NOT_FOUND', { msg: TEXTS.authorProfileNotFound });

/**
 * The caller if they may write, as `known` from the projection or, if the projection is behind, as the profile service
 * answers.
 */
async function findWriter(
  deps: Deps,
  userId: UserId,
  known: PersonDocument | undefined,
): Promise<PersonDocument | undefined> {
  const person = await findOrFetchPerson(deps, userId, known);
  return person && mayWrite(person) ? person : undefined;
}

/** @throws PROFILE_NOT_FOUND */
export async function requireProfile(
  deps: Deps,
  userId: UserId,
  known: PersonDocument | undefined,
): Promise<PersonDocument> {
  const writer = await findWriter(deps, userId, known);
  if (!writer) throw profileMissing();
  return writer;
}
