import type { Post, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { FeedDeps } from '../deps.ts';
import { type Engagement, readEngagement } from '../engagement/read-engagement.ts';
import type { PersonDocument } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';
import { audienceOf, sees } from './posts.rules.ts';
import type { PostDocument } from './posts.store.ts';
import { viewPost } from './posts.view.ts';

type Deps = Pick<FeedDeps, 'db' | 'people' | 'posts' | 'tallies'>;
type Id = string;

/** All that a page is made of beside the posts. */
export interface Hydrated {
  readonly engagement: ReadonlyMap<Id, Engagement>;
  readonly originals: ReadonlyMap<Id, PostDocument>;
  readonly people: ReadonlyMap<UserId, PersonDocument>;
}

/** By id; those that are gone are absent. */
function findOriginals({ posts }: Deps, ids: readonly Id[], engagement: Hydrated['engagement']): Promise<ReadonlyMap<Id, PostDocument>> {
  const standing = ids.flatMap((id) => {
    const known = engagement.get(id);
    return known?.stands ? { id, version: known.tally.revision ?? 0 } : [];
  });
  return posts.bring(standing);
}

/** In two steps, however many posts: what people did and who is named in the posts, then what was shared and who has commented. */
async function hydrate(deps: Deps, reader: Reader, posts: readonly PostDocument[]): Promise<Hydrated> {
  const { people } = deps;
  const originalIds = posts.flatMap(({ original }) => original?.toHexString() ?? []);
  const named = posts.flatMap(({ author, originalAuthor, mentions }) => [author, ...(originalAuthor ? [originalAuthor] : []), ...mentions]);
  const ids = [...posts.map(({ _id }) => _id.toHexString()), ...originalIds];
  const [engagement, authors] = await Promise.all([readEngagement(deps, reader, [...new Set(ids)]), people.find(named)]);
  const writers = [...engagement.values()].flatMap(({ comments }) => comments.flatMap(({ by }) => by ?? []));
  const [originals, commenters] = await Promise.all([findOriginals(deps, originalIds, engagement), people.find(writers)]);
  return {
    engagement,
    originals,
    people: new Map([...authors, ...commenters]),
  };
}

/** The original of a reshare as this reader has it: gone, not for this reader, or there. */
function originalFor(reader: Reader, post: PostDocument, { engagement, originals, people }: Hydrated): PostDocument | 'removed' | 'unseen' | undefined {
  if (!post.original) return undefined;
  const original = originals.get(post.original.toHexString());
  const author = original && people.get(original.author);
  if (!original || audienceOf(author) === 'nobody') return 'removed';
  return sees(reader, author) && !engagement.get(original._id.toHexString())?.mine?.reported ? original : 'unseen';
}

/**
 * The posts as the reader sees them, in their order, without those the reader may not see: of people gone, hidden or blocked, reported by the
 * reader, and reshares of what the reader may not see. Those the reader has put aside are among them and say so in `hides`.
 */
export async function presentPosts(deps: Deps, reader: Reader, posts: readonly PostDocument[]): Promise<Post[]> {
  if (posts.length === 0) return [];
  const hydrated = await hydrate(deps, reader, posts);
  return posts.flatMap((post) => {
    const author = hydrated.people.get(post.author);
    const engagement = hydrated.engagement.get(post._id.toHexString());
    const original = originalFor(reader, post, hydrated);
    if (!engagement || !sees(reader, author) || engagement.mine?.reported || original === 'unseen') return [];
    return [viewPost(reader, { post, author, engagement, original, people: hydrated.people })];
  });
}

/** @throws NOT_FOUND where the reader may not see it */
export async function presentPost(deps: Deps, reader: Reader, post: PostDocument): Promise<Post> {
  const [presented] = await presentPosts(deps, reader, [post]);
  if (!presented) throw failure('NOT_FOUND');
  return presented;
}
