import type { Comment, UserId } from '@notalone/contracts';
import type { TallyComment } from '../engagement/engagement.store.ts';
import { type Author, authorOf, isActive, type PersonDocument } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';
import { sees } from '../posts/posts.rules.ts';

/** Of somebody whose profile is not for this reader, only the name under which the comment stands. */
const writerFor = (reader: Reader, writer: PersonDocument): Partial<Author> => (sees(reader, writer) ? authorOf(writer) : { userId: authorOf(writer).userId });

/** Comments as the reader sees them; of whoever has left, or is hidden by a ban, only what was said. */
export const viewComments = (reader: Reader, comments: readonly TallyComment[], people: ReadonlyMap<UserId, PersonDocument>): Comment[] =>
  comments.map(({ id, by, content, at, editedAt }) => {
    const writer = by && people.get(by);
    return { _id: id, ...(writer && isActive(writer) && writerFor(reader, writer)), content, createdAt: at.toISOString(), edited: editedAt !== undefined };
  });
