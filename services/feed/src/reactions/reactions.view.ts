import { type Counts, type Post, REACTED_SHOWN, type Reactor, type UserId } from '@notalone/contracts';
import { isActive, type PersonDocument, viewAuthor } from '../people/people.ts';
import type { PostDocument, ReactorList } from '../post-store/posts.store.ts';
import type { Reader } from '../visibility/reader.ts';
import { canSee } from '../visibility/visibility.rules.ts';
import { COUNTER_OF, type Reaction, type ReactionKind } from './reactions.store.ts';

/** What is not counted for a reader. */
export interface Uncounted {
  /** Reactions of people with whom the reader has a block. */
  readonly ofBlocked: readonly Reaction[];
  /** How many comments the reader does not see. */
  readonly hiddenComments: number;
}

/** Whether the reader may know who disliked a post, and how many (rules 3.2). */
export const seesDislikes = ({ userId, isAdmin }: Reader, { author }: PostDocument): boolean =>
  isAdmin || userId === author;

/** Exact numbers, without people with whom the reader has a block. */
export function viewCounts(reader: Reader, post: PostDocument, { ofBlocked, hiddenComments }: Uncounted): Counts {
  const count = (counter: ReactorList) =>
    post.counters[counter] - ofBlocked.filter(({ kind }) => COUNTER_OF[kind] === counter).length;
  return {
    likes: count('likes'),
    ...(seesDislikes(reader, post) && { dislikes: count('dislikes') }),
    loves: count('loves'),
    laughs: count('laughs'),
    shares: count('shares'),
    comments: post.counters.comments - hiddenComments,
  };
}

/** A person as an author is shown, if the reader may see them. One sees oneself also without a profile. */
export function viewReactor(reader: Reader, person: PersonDocument | undefined): Reactor[] {
  if (!person) return [];
  const isSelf = person._id === reader.userId && isActive(person);
  return isSelf || canSee(reader, person) ? [viewAuthor(person)] : [];
}

type ReactorLists = Pick<Post, ReactorList | 'hides'>;

/** At most twenty ids each, the reader's own first. */
export function viewReactors(reader: Reader, post: PostDocument, own: ReadonlySet<ReactionKind>): ReactorLists {
  const ownId = (kind: ReactionKind): UserId[] => (own.has(kind) ? [reader.userId] : []);
  const list = (kind: Exclude<ReactionKind, 'hide'>): UserId[] => {
    const others = post.recentReactors[COUNTER_OF[kind]].filter(
      (userId) => userId !== reader.userId && !reader.blocked.has(userId),
    );
    return [...ownId(kind), ...others].slice(0, REACTED_SHOWN);
  };
  return {
    likes: list('like'),
    dislikes: seesDislikes(reader, post) ? list('dislike') : ownId('dislike'),
    loves: list('love'),
    laughs: list('laugh'),
    shares: list('share'),
    hides: ownId('hide'),
  };
}
