import { type BodyOf, type feed, postEdited, type SentPost, type UserId } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import type { ProcessedImages } from '@notalone/service-kit/media/process-image';
import { noticeFor } from '@notalone/urgent-signs/server';
import { type ClientSession, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople } from '../people/people.ts';
import { traceOfEdit } from '../post-store/edit-trace.rules.ts';
import { type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { mentionable } from '../visibility/visibility.rules.ts';
import { presentPost } from './present-posts.ts';
import { readPicture } from './read-picture.ts';

type Form = BodyOf<typeof feed.editPost>;
type Editable = Pick<PostDocument, 'content' | 'imageAlt' | 'pictureId' | 'mentions'>;

const isSame = (one: Editable, other: Editable): boolean =>
  one.content === other.content &&
  one.imageAlt === other.imageAlt &&
  one.pictureId === other.pictureId &&
  one.mentions.join() === other.mentions.join();

/** The author's own post, unless it is a reshare, which has nothing to edit. @throws NOT_FOUND */
async function findOwn(
  { db }: Pick<FeedDeps, 'db'>,
  _id: ObjectId,
  author: UserId,
  session?: ClientSession,
): Promise<PostDocument> {
  const post = await postsOf(db).findOne({ _id, author, original: { $exists: false } }, session && { session });
  if (!post) throw apiError('NOT_FOUND');
  return post;
}

interface PictureChange {
  readonly images: ProcessedImages | undefined;
  readonly isRemoved: boolean;
}
/** Deletes a picture that is replaced or removed. Answers the id of the post's picture, if it has one. */
async function changePicture(
  deps: Pick<FeedDeps, 'db' | 'pictures' | 'now'>,
  { pictureId, author }: PostDocument,
  { images, isRemoved }: PictureChange,
  session: ClientSession,
): Promise<string | undefined> {
  const { pictures } = deps;
  if (pictureId && (images || isRemoved)) {
    await preserveEvidence(deps, author, { pictures: [{ pictureId }] }, session);
    await pictures.remove(pictureId, session);
  }
  if (images) return pictures.save(images, { ownerId: author }, session);
  return isRemoved ? undefined : pictureId;
}

/**
 * Changes a post. What stays the same leaves no trace; a change after the grace period is marked and keeps the earlier
 * text for moderators.
 * @throws NOT_FOUND unless it is one's own; VALIDATION naming a refused picture
 */
export async function editPost(
  deps: FeedDeps,
  caller: ParentCaller,
  postId: string,
  form: Form,
  file: UploadedFile | undefined,
): Promise<SentPost> {
  const { db, outbox, now } = deps;
  const { userId } = caller;
  const _id = new ObjectId(postId);
  const [reader, people] = await Promise.all([
    getReader(deps, caller),
    findPeople(db, [userId, ...form.mentions]),
    findOwn(deps, _id, userId),
  ]);
  const images = await readPicture(deps, file);
  const mentions = mentionable(reader, people, form.mentions);
  const content = form.content.normalize('NFC');
  const imageAlt = form.imageAlt.normalize('NFC');

  const edited = await transactOnPost(deps, postId, async (session) => {
    const before = await findOwn(deps, _id, userId, session);
    const pictureId = await changePicture(deps, before, { images, isRemoved: form.removeImage }, session);
    const after: Editable = { content, mentions, ...(pictureId && { pictureId, ...(imageAlt && { imageAlt }) }) };
    if (isSame(before, after)) return before;

    const $unset = {
      ...(!after.pictureId && { pictureId: '' as const }),
      ...(!after.imageAlt && { imageAlt: '' as const }),
    };
    const update = { $set: { ...after, ...traceOfEdit(before, content, now()) }, $unset };
    const post = await postsOf(db).findOneAndUpdate({ _id }, update, { session, returnDocument: 'after' });
    if (!post) throw apiError('NOT_FOUND');
    const mentionedIds = mentions.filter((mentioned) => !before.mentions.includes(mentioned));
    await outbox.add(session, postEdited, { key: postId, data: { postId, authorId: userId, mentionedIds } });
    return post;
  });
  return { ...(await presentPost(db, reader, edited, people)), ...noticeFor(content) };
}
