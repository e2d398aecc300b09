import { type BodyOf, type feed, type Post, postEdited, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import type { ProcessedImages } from '@notalone/service-kit/media/process-image';
import { type ClientSession, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { talliesOf, tallyChange } from '../engagement/engagement.store.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { mentionable, traceOf } from './posts.rules.ts';
import { type PostDocument, postsOf } from './posts.store.ts';
import { presentPost } from './present-posts.ts';
import { readPicture } from './read-picture.ts';

type Form = BodyOf<typeof feed.editPost>;
type Look = Pick<PostDocument, 'content' | 'imageAlt' | 'pictureId' | 'mentions'>;

const sameLook = (one: Look, other: Look): boolean =>
  one.content === other.content && one.imageAlt === other.imageAlt && one.pictureId === other.pictureId && one.mentions.join() === other.mentions.join();

/** One's own, and not a reshare, of which nothing is one's own. @throws NOT_FOUND */
async function findOwn({ db }: Pick<FeedDeps, 'db'>, _id: ObjectId, author: UserId, session?: ClientSession): Promise<PostDocument> {
  const post = await postsOf(db).findOne({ _id, author, original: { $exists: false } }, session && { session });
  if (!post) throw failure('NOT_FOUND');
  return post;
}

interface PictureChange {
  readonly images: ProcessedImages | undefined;
  readonly isRemoved: boolean;
}
/** Of one that is replaced or removed nothing stays. Answers which one the post has then. */
async function changePicture(
  { pictures }: Pick<FeedDeps, 'pictures'>,
  { pictureId, author }: PostDocument,
  { images, isRemoved }: PictureChange,
  session: ClientSession,
): Promise<string | undefined> {
  if (pictureId && (images || isRemoved)) await pictures.remove(pictureId, session);
  if (images) return pictures.save(images, { ownerId: author }, session);
  return isRemoved ? undefined : pictureId;
}

/**
 * Changes a post. What stays as it was leaves no trace; what changes after the grace says so, and keeps the earlier text for moderators.
 * @throws NOT_FOUND unless it is one's own; VALIDATION naming a refused picture
 */
export async function editPost(deps: FeedDeps, caller: ParentCaller, postId: string, form: Form, file: UploadedFile | undefined): Promise<Post> {
  const { db, transact, outbox, inTurn, now } = deps;
  const _id = new ObjectId(postId);
  const [reader, people] = await Promise.all([readerOf(deps, caller), deps.people.find([caller.userId, ...form.mentions]), findOwn(deps, _id, caller.userId)]);
  const images = await readPicture(file);
  const mentions = mentionable(reader, people, form.mentions);
  const content = form.content.normalize('NFC');
  const imageAlt = form.imageAlt.normalize('NFC');

  const stored = await inTurn(postId, () =>
    transact(async (session) => {
      const before = await findOwn(deps, _id, caller.userId, session);
      const pictureId = await changePicture(deps, before, { images, isRemoved: form.removeImage }, session);
      const look: Look = { content, mentions, ...(pictureId && { pictureId, ...(imageAlt && { imageAlt }) }) };
      if (sameLook(before, look)) return before;

      const { pictureId: _earlier, imageAlt: _alt, ...rest } = before;
      const revision = (before.revision ?? 0) + 1;
      const after: PostDocument = { ...rest, ...look, ...traceOf(before, content, now()), revision };
      await postsOf(db).replaceOne({ _id }, after, { session });
      await talliesOf(db).updateOne({ _id: postId }, tallyChange({ $set: { revision } }), { session });
      const mentionedIds = mentions.filter((userId) => !before.mentions.includes(userId));
      await outbox.add(session, postEdited, { key: postId, data: { postId, authorId: caller.userId, mentionedIds } });
      return after;
    }),
  );
  return presentPost(deps, reader, stored);
}
