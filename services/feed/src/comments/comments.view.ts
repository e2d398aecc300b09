import type { Comment } from '@notalone/contracts';
import { type Author, isActive, type People, type PersonDocument, viewAuthor } from '../people/people.ts';
import type { CardComment } from '../post-store/posts.store.ts';
import type { Reader } from '../visibility/reader.ts';
import { canSee } from '../visibility/visibility.rules.ts';

/** Only the name of somebody whose profile the reader may not see. */
const viewWriter = (reader: Reader, writer: PersonDocument): Partial<Author> =>
  canSee(reader, writer) ? viewAuthor(writer) : { userId: viewAuthor(writer).userId };

/** A comment as the reader sees it: without its writer when the writer has left or is banned. */
export function viewComment(reader: Reader, people: People, comment: CardComment): Comment {
  const { _id, userId, content, createdAt, editedAt } = comment;
  const writer = userId && people.get(userId);
  return {
    _id: _id.toHexString(),
    ...(writer && isActive(writer) && viewWriter(reader, writer)),
    content,
    createdAt: createdAt.toISOString(),
    edited: editedAt !== undefined,
  };
}
