import { type ExportRecord, internal, type UserId } from '@notalone/contracts';
import { collectionSection, type ExportSection, readExportPage } from '@notalone/service-kit/data-exports/export-page';
import { exportPicture } from '@notalone/service-kit/data-exports/export-picture';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import { commentsOf } from '../comments/comments.store.ts';
import type { FeedDeps } from '../deps.ts';
import { findPostByPicture, postsOf } from '../post-store/posts.store.ts';
import { reactionsOf } from '../reactions/reactions.store.ts';

type Deps = Pick<FeedDeps, 'db' | 'pictures'>;

const toId = (text: string) => new ObjectId(text);
const edited = (editedAt: Date | undefined) => editedAt && { editedAt: editedAt.toISOString() };

/** What the person wrote and chose; nothing of what others wrote beside it. */
const sectionsOf = ({ db }: Deps, userId: UserId): ExportSection<ExportRecord<'feed'>>[] => [
  collectionSection(postsOf(db), { author: userId }, toId, (posts) =>
    posts.map(({ _id, content, createdAt, editedAt, original, pictureId, imageAlt }) => ({
      kind: 'post',
      postId: _id.toHexString(),
      text: content,
      createdAt: createdAt.toISOString(),
      ...edited(editedAt),
      ...(original && { sharedPostId: original.toHexString() }),
      ...(pictureId && { pictureId }),
      ...(imageAlt && { imageAlt }),
    })),
  ),
  collectionSection(commentsOf(db), { userId }, toId, (comments) =>
    comments.map(({ postId, content, createdAt, editedAt }) => ({
      kind: 'comment',
      postId: postId.toHexString(),
      text: content,
      createdAt: createdAt.toISOString(),
      ...edited(editedAt),
    })),
  ),
  collectionSection(reactionsOf(db), { userId }, toId, (reactions) =>
    reactions.map(({ _id, postId, kind }) => ({
      kind: 'reaction',
      postId: postId.toHexString(),
      reaction: kind,
      at: _id.getTimestamp().toISOString(),
    })),
  ),
];

/** This service's part of the copy of a person's data (rules 8.2). Children have nothing here. */
export function serveDataExports(server: InternalServer, deps: Deps): void {
  server.serve(internal.feed.exportPage, ({ body: { userId, childId, cursor } }) =>
    readExportPage(childId === undefined ? sectionsOf(deps, userId) : [], cursor),
  );
  server.serve(internal.feed.exportPicture, async ({ params: { userId, pictureId } }) => {
    const post = await findPostByPicture(deps.db, pictureId);
    if (post?.author !== userId) throw apiError('NOT_FOUND');
    return exportPicture(deps.pictures, pictureId);
  });
}
