import { internal as operations, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FeedDeps } from '../deps.ts';
import { findPerson, isActive, type PersonDocument, recordAccounts, recordProfiles } from './people.ts';

type Deps = Pick<FeedDeps, 'db' | 'internal' | 'log'>;

export const mayWrite = (person: PersonDocument | null | undefined): boolean =>
  isActive(person) && person?.profile !== undefined;
export const profileMissing = () => apiError('PROFILE_NOT_FOUND', { msg: TEXTS.authorProfileNotFound });

/** Asks profile for a person whose events have not arrived, and stores the answer as the events would. */
async function fetchPerson({ db, internal, log }: Deps, userId: UserId): Promise<PersonDocument | null> {
  try {
    const { account, profile } = await internal.call(operations.profile.getPersonState, { params: { userId } });
    await recordAccounts(db, account ? [account] : []);
    await recordProfiles(db, profile ? [profile] : []);
  } catch (error) {
    log.warn({ err: error }, 'the profile service could not be asked for a person that is not known here');
    return null;
  }
  return findPerson(db, userId);
}

/**
 * The caller as somebody who may write, or undefined. `known` is what the projection has; what it lacks is asked of its
 * owner once.
 */
export async function findWriter(
  deps: Deps,
  userId: UserId,
  known: PersonDocument | undefined,
): Promise<PersonDocument | undefined> {
  const isComplete = known?.account !== undefined && known.profile !== undefined;
  const person = isComplete ? known : await fetchPerson(deps, userId);
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
