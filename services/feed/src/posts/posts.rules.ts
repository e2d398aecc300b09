import { EDIT_GRACE_SECONDS, type UserId } from '@notalone/contracts';
import { isActive, type People, type PersonDocument } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';

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

/** The most versions of a text that are kept: the first and the latest, so that the document stays small. */
const HISTORY_KEPT = 20;
interface Version {
  readonly content: string;
  readonly at: Date;
}
interface Written {
  readonly content: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly history?: readonly Version[];
}
/**
 * What an edit leaves behind: nothing within the grace period (rules 3.4), afterwards its time and the earlier text.
 */
export function traceOfEdit(
  before: Written,
  content: string,
  now: Date,
): { editedAt: Date; history: Version[] } | undefined {
  if (now.getTime() - before.createdAt.getTime() <= EDIT_GRACE_SECONDS * 1000) return undefined;
  const earlier = before.history ?? [];
  const isChanged = before.content !== content;
  const history = isChanged
    ? [...earlier, { content: before.content, at: before.editedAt ?? before.createdAt }]
    : [...earlier];
  return { editedAt: now, history: [...history.slice(0, 1), ...history.slice(1).slice(1 - HISTORY_KEPT)] };
}
