import type { BodyOf, feed, Post } from '@notalone/contracts';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { needProfile } from '../people/need-profile.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { insertPost, type NewPost } from './insert-post.ts';
import { mentionable } from './posts.rules.ts';
import { findSentPost, type PostDocument } from './posts.store.ts';
import { presentPost } from './present-posts.ts';
import { readPicture } from './read-picture.ts';

type Form = BodyOf<typeof feed.publishPost>;

async function store(deps: FeedDeps, wanted: NewPost, file: UploadedFile | undefined): Promise<PostDocument> {
  const images = await readPicture(file);
  return deps.transact(async (session) => {
    const pictureId = images && (await deps.pictures.save(images, { ownerId: wanted.author }, session));
    const { imageAlt, ...post } = wanted;
    return insertPost(deps, { ...post, ...(pictureId && { pictureId, ...(imageAlt && { imageAlt }) }) }, session);
  });
}

/**
 * Publishes a post once, however often its page sends it: the same `clientId` gives the same post.
 * @throws PROFILE_NOT_FOUND without a profile; VALIDATION naming a refused picture
 */
export async function publishPost(deps: FeedDeps, caller: ParentCaller, form: Form, file: UploadedFile | undefined): Promise<Post> {
  const { content, imageAlt, mentions, clientId } = form;
  const author = caller.userId;
  const sentBefore = () => (clientId === undefined ? null : findSentPost(deps.db, author, clientId));
  const [reader, people, earlier] = await Promise.all([
    readerOf(deps, caller),
    deps.people.find([author, ...mentions]),
    sentBefore(),
    needProfile(deps, author),
  ]);
  if (earlier) return presentPost(deps, reader, earlier);

  const wanted: NewPost = {
    _id: new ObjectId(),
    author,
    content: content.normalize('NFC'),
    imageAlt: imageAlt.normalize('NFC'),
    mentions: mentionable(reader, people, mentions),
    createdAt: deps.now(),
    ...(clientId !== undefined && { clientId }),
  };
  const stored = await store(deps, wanted, file).catch(async (error: unknown) => {
    const sent = isDuplicate(error) ? await sentBefore() : null;
    if (!sent) throw error;
    return sent;
  });
  return presentPost(deps, reader, stored);
}
