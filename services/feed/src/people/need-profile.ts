import { TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { FeedDeps } from '../deps.ts';
import { findPerson, isActive, type PersonDocument } from './people.ts';

/** Somebody with a profile, without which nobody writes. */
export type Writer = PersonDocument & Required<Pick<PersonDocument, 'profile'>>;

export const isWriter = (person: PersonDocument | null): person is Writer => isActive(person) && person?.profile !== undefined;
export const profileMissing = () => failure('PROFILE_NOT_FOUND', { msg: TEXTS.authorProfileNotFound });

/** @throws PROFILE_NOT_FOUND */
export async function needProfile({ db }: Pick<FeedDeps, 'db'>, userId: UserId): Promise<Writer> {
  const person = await findPerson(db, userId);
  if (!isWriter(person)) throw profileMissing();
  return person;
}
