import type { BodyOf, feed, SentPost } from '@notalone/contracts';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { noticeFor } from '@notalone/urgent-signs/server';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople } from '../people/people.ts';
import { requireProfile } from '../people/require-profile.ts';
import { insertPost } from '../post-store/insert-post.ts';
import { findSentPost, type NewPost, type PostDocument } from '../post-store/posts.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { mentionable } from '../visibility/visibility.rules.ts';
import { presentPost } from './present-posts.ts';
import { readPicture } from './read-picture.ts';

type Form = BodyOf<typeof feed.publishPost>;

async function store(
  deps: FeedDeps,
  post: NewPost,
  file: UploadedFile | undefined,
  imageAlt: string,
): Promise<PostDocument> {
  const images = await readPicture(deps, file);
  return deps.transact(async (session) => {
    const pictureId = images && (await deps.pictures.save(images, { ownerId: post.author }, session));
    return insertPost(deps, { ...post, ...(pictureId && { pictureId, ...(imageAlt && { imageAlt }) }) }, session);
  });
}

/**
 * Publishes a post once, however often its page sends it: the same `clientId` gives the same post.
 * @throws PROFILE_NOT_FOUND without a profile; VALIDATION naming a refused picture
 */
export async function publishPost(
  deps: FeedDeps,
  caller: ParentCaller,
  form: Form,
  file: UploadedFile | undefined,
): Promise<SentPost> {
  const { db } = deps;
  const { content, imageAlt, mentions, clientId } = form;
  const author = caller.userId;
  const findSent = () => (clientId === undefined ? null : findSentPost(db, author, clientId));
  const [reader, found, earlier] = await Promise.all([
    getReader(deps, caller),
    findPeople(db, [author, ...mentions]),
    findSent(),
  ]);
  const people = new Map([...found, [author, await requireProfile(deps, author, found.get(author))]]);
  const answer = async (post: PostDocument): Promise<SentPost> => ({
    ...(await presentPost(db, reader, post, people)),
    ...noticeFor(post.content),
  });
  if (earlier) return answer(earlier);

  const post: NewPost = {
    _id: new ObjectId(),
    author,
    content: content.normalize('NFC'),
    mentions: mentionable(reader, people, mentions),
    createdAt: deps.now(),
    ...(clientId !== undefined && { clientId }),
  };
  const stored = await store(deps, post, file, imageAlt.normalize('NFC')).catch(async (error: unknown) => {
    const sent = isDuplicate(error) ? await findSent() : null;
    if (!sent) throw error;
    return sent;
  });
  return answer(stored);
}
