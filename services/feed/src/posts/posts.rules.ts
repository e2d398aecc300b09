import { EDIT_GRACE_SECONDS, type UserId } from '@notalone/contracts';
import { isActive, isHidden, type PersonDocument } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';

/** Whom somebody's posts are for, by what the person's profile and account say now. */
export type Audience = 'all' | 'connections' | 'nobody';

export function audienceOf(author: PersonDocument | null | undefined): Audience {
  if (!author?.profile || !isActive(author)) return 'nobody';
  return isHidden(author.profile) ? 'connections' : 'all';
}

/** Whether the reader may see this person and what the person has posted: never through a block, and never of whoever is gone. */
export function sees(reader: Reader, person: PersonDocument | undefined): person is PersonDocument {
  if (!person || reader.blocked.has(person._id)) return false;
  const audience = audienceOf(person);
  const near = reader.isAdmin || person._id === reader.userId || reader.connections.has(person._id);
  return audience === 'all' || (audience === 'connections' && near);
}

/** Those of `wanted` whom the author may see and who may see the author's posts (rules 3.2). One does not mention oneself. */
export function mentionable(author: Reader, people: ReadonlyMap<UserId, PersonDocument>, wanted: readonly UserId[]): UserId[] {
  const forAll = audienceOf(people.get(author.userId)) === 'all';
  return wanted.filter((userId) => userId !== author.userId && sees(author, people.get(userId)) && (forAll || author.connections.has(userId)));
}

/** Of what was changed very often the first words and the latest are kept: a document must not grow without end. */
const HISTORY_KEPT = 20;
interface Content {
  readonly content: string;
  readonly at: Date;
}
interface Written {
  readonly content: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly history?: readonly Content[];
}
/** What a change leaves behind: nothing within the grace (rules 3.4), then the time, and what the text was. */
export function traceOf(before: Written, content: string, now: Date): { editedAt: Date; history: Content[] } | undefined {
  if (now.getTime() - before.createdAt.getTime() <= EDIT_GRACE_SECONDS * 1000) return undefined;
  const earlier = before.history ?? [];
  const changed = before.content !== content;
  const history = changed ? [...earlier, { content: before.content, at: before.editedAt ?? before.createdAt }] : [...earlier];
  return { editedAt: now, history: [...history.slice(0, 1), ...history.slice(1).slice(1 - HISTORY_KEPT)] };
}
