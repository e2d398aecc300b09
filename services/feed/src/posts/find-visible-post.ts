import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type StanceDocument, stanceId, stancesOf } from '../engagement/engagement.store.ts';
import type { Reader } from '../people/reader.ts';
import { audienceOf, sees } from './posts.rules.ts';
import { findPost, type PostDocument } from './posts.store.ts';

export interface VisiblePost {
  readonly post: PostDocument;
  /** Of a reshare whose original is still there. */
  readonly original: PostDocument | undefined;
  /** What the reader has had to do with the post. */
  readonly stance: StanceDocument | undefined;
}
type Deps = Pick<FeedDeps, 'db' | 'people'>;

/** The same rules as `presentPosts`, for one of which only that it may be seen is asked. */
async function originalOf({ db, people }: Deps, reader: Reader, post: PostDocument): Promise<PostDocument | undefined> {
  const original = post.original && (await findPost(db, post.original));
  if (!original) return undefined;
  const [stance, known] = await Promise.all([
    stancesOf(db).findOne({ _id: stanceId(original._id.toHexString(), reader.userId) }),
    people.find([original.author]),
  ]);
  const author = known.get(original.author);
  if (audienceOf(author) === 'nobody') return undefined;
  if (!sees(reader, author) || stance?.reported) throw failure('NOT_FOUND');
  return original;
}

/** A post to which the reader may do something. @throws NOT_FOUND where there is none that the reader may see */
export async function findVisiblePost(deps: Deps, reader: Reader, postId: string): Promise<VisiblePost> {
  const [post, stance] = await Promise.all([findPost(deps.db, new ObjectId(postId)), stancesOf(deps.db).findOne({ _id: stanceId(postId, reader.userId) })]);
  if (!post || stance?.reported) throw failure('NOT_FOUND');
  const [known, original] = await Promise.all([deps.people.find([post.author]), originalOf(deps, reader, post)]);
  if (!sees(reader, known.get(post.author))) throw failure('NOT_FOUND');
  return { post, original, stance: stance ?? undefined };
}
