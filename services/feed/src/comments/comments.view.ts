import type { Comment, UserId } from '@notalone/contracts';
import type { TallyComment } from '../engagement/engagement.store.ts';
import { authorOf, isActive, type PersonDocument } from '../people/people.ts';

/** Comments as everybody sees them who sees the post; of whoever has left, or is hidden by a ban, only what was said. */
export const viewComments = (comments: readonly TallyComment[], people: ReadonlyMap<UserId, PersonDocument>): Comment[] =>
  comments.map(({ id, by, content, at, editedAt }) => {
    const writer = by && people.get(by);
    return { _id: id, ...(writer && isActive(writer) && authorOf(writer)), content, createdAt: at.toISOString(), edited: editedAt !== undefined };
  });
