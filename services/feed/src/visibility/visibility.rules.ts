import type { UserId } from '@notalone/contracts';
import { isActive, type People, type PersonDocument } from '../people/people.ts';
import type { Reader } from './reader.ts';

/** Who may see somebody's posts, given the current profile and account. */
type Audience = 'all' | 'connections' | 'nobody';

export function audienceOf(author: PersonDocument | null | undefined): Audience {
  if (!author?.profile || !isActive(author)) return 'nobody';
  return author.profile.visibility === 'private' ? 'connections' : 'all';
}

/**
 * Whether the reader may see this person and their posts: never with a block between them, and never when the account
 * is not active.
 */
export function canSee(reader: Reader, person: PersonDocument | undefined): person is PersonDocument {
  if (!person || reader.blocked.has(person._id)) return false;
  const audience = audienceOf(person);
  const isNear = reader.isAdmin || person._id === reader.userId || reader.connections.has(person._id);
  return audience === 'all' || (audience === 'connections' && isNear);
}

/**
 * Those of `wanted` whom the author may see and who may see the author's posts (rules 3.2). One does not mention
 * oneself.
 */
export function mentionable(author: Reader, people: People, wanted: readonly UserId[]): UserId[] {
  const isForAll = audienceOf(people.get(author.userId)) === 'all';
  return wanted.filter(
    (userId) =>
      userId !== author.userId && canSee(author, people.get(userId)) && (isForAll || author.connections.has(userId)),
  );
}
