import type { Post } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import type { People } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';
import { type Hydrated, hydratePosts } from './hydrate-posts.ts';
import { audienceOf, canSee } from './posts.rules.ts';
import type { PostDocument } from './posts.store.ts';
import { type Original, viewPost } from './posts.view.ts';

const hasHidden = (reader: Reader, { reactions }: Hydrated, postId: string) =>
  (reactions.get(postId) ?? []).some(({ userId, kind }) => userId === reader.userId && kind === 'hide');

/**
 * The original of a reshare for this reader: `removed` when it or its author is gone, or the reader has hidden or
 * reported it; `unseen` when the reader may not see its author, and then not the reshare either (rules 3.2).
 */
function originalFor(reader: Reader, original: PostDocument | undefined, hydrated: Hydrated): Original | 'unseen' {
  const author = original && hydrated.people.get(original.author);
  if (!original || audienceOf(author) === 'nobody') return 'removed';
  if (!canSee(reader, author)) return 'unseen';
  const id = original._id.toHexString();
  return reader.reportedPosts.has(id) || hasHidden(reader, hydrated, id) ? 'removed' : { post: original, author };
}

/**
 * The posts as the reader sees them, in their order, without those that the reader may not see: of people who are gone,
 * private or blocked, reported by the reader, and reshares of such posts. What the reader has hidden is among them and
 * says so in `hides`.
 */
export async function presentPosts(
  db: Db,
  reader: Reader,
  posts: readonly PostDocument[],
  known?: People,
): Promise<Post[]> {
  if (posts.length === 0) return [];
  const hydrated = await hydratePosts(db, reader, posts, known);
  return posts.flatMap((post) => {
    const id = post._id.toHexString();
    const author = hydrated.people.get(post.author);
    const original =
      post.original && originalFor(reader, hydrated.originals.get(post.original.toHexString()), hydrated);
    if (!canSee(reader, author) || reader.reportedPosts.has(id) || original === 'unseen') return [];
    return [viewPost(reader, { post, author, original, ...hydrated })];
  });
}

/** @throws NOT_FOUND where the reader may not see it */
export async function presentPost(db: Db, reader: Reader, post: PostDocument, known?: People): Promise<Post> {
  const [presented] = await presentPosts(db, reader, [post], known);
  if (!presented) throw apiError('NOT_FOUND');
  return presented;
}
