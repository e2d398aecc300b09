import type { Post } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import type { People, PersonDocument } from '../people/people.ts';
import type { PostDocument } from '../post-store/posts.store.ts';
import type { Reader } from '../visibility/reader.ts';
import { audienceOf, canSee } from '../visibility/visibility.rules.ts';
import { type Hydrated, hydratePosts } from './hydrate-posts.ts';
import { type Original, viewPost } from './posts.view.ts';

export const hasHidden = (reader: Reader, { reactions }: Hydrated, postId: string): boolean =>
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

interface SeenPost {
  readonly post: PostDocument;
  readonly author: PersonDocument;
  /** Of a reshare. */
  readonly original: Original | undefined;
}

/**
 * Those of the posts that the reader may see, in their order: without those of people who are gone, private or blocked,
 * those that the reader has reported, and reshares of such posts. What the reader has hidden is among them.
 */
export function visiblePosts(reader: Reader, posts: readonly PostDocument[], hydrated: Hydrated): SeenPost[] {
  return posts.flatMap((post) => {
    const author = hydrated.people.get(post.author);
    const original =
      post.original && originalFor(reader, hydrated.originals.get(post.original.toHexString()), hydrated);
    const isReported = reader.reportedPosts.has(post._id.toHexString());
    return !canSee(reader, author) || isReported || original === 'unseen' ? [] : [{ post, author, original }];
  });
}

/** @throws NOT_FOUND where the reader may not see it */
export async function presentPost(db: Db, reader: Reader, post: PostDocument, known?: People): Promise<Post> {
  const hydrated = await hydratePosts(db, reader, [post], known);
  const [seen] = visiblePosts(reader, [post], hydrated);
  if (!seen) throw apiError('NOT_FOUND');
  return viewPost(reader, { ...seen, ...hydrated });
}
