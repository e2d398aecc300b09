import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Binary, type ClientSession, type Db, GridFSBucket } from 'mongodb';
import { createCollections } from '../mongo/create-collection.ts';
import { indexesOf, type StoredCollection } from '../personal-data/stored-collection.ts';
import type { ProcessedImages } from './process-image.ts';

export type PictureSize = keyof ProcessedImages;
export interface Picture {
  readonly stream: Readable;
  /** Bytes. */
  readonly length: number;
  readonly ownerId: string;
  /** It was removed, and is held for a case. */
  readonly isRemoved: boolean;
}
export interface PictureStore {
  /** Stores both sizes and returns the picture's id: 128 random bits as 32 hex digits. */
  save(images: ProcessedImages, owner: { ownerId: string }, session?: ClientSession): Promise<string>;
  read(pictureId: string, size: PictureSize): Promise<Picture | undefined>;
  remove(pictureId: string, session?: ClientSession): Promise<void>;
  removeOf(ownerId: string, session?: ClientSession): Promise<void>;
  /**
   * Keeps these pictures where they are, whatever removes them, until `release` (rules 6.2). Nothing is copied.
   */
  hold(which: { pictureId: string } | { ownerId: string }, personId: string, session?: ClientSession): Promise<void>;
  /** Deletes those that were removed meanwhile; the others are as before. */
  release(personId: string, session?: ClientSession): Promise<void>;
  /** Ids of the owner's pictures that were kept before this time. */
  listOf(ownerId: string, keptBefore: Date): Promise<string[]>;
}

interface FileRow {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: { pictureId: string; ownerId: string; size: PictureSize; heldFor?: string[]; removed?: true };
}
interface ChunkRow {
  files_id: string;
  n: number;
  data: Binary;
}

const BUCKET = 'pictures';
const CHUNK_BYTES = 255 * 1024;
const SIZES = ['small', 'large'] as const satisfies readonly PictureSize[];
const fileId = (pictureId: string, size: PictureSize) => `${pictureId}-${size}`;
const files = (db: Db) => db.collection<FileRow>(`${BUCKET}.files`);
const chunks = (db: Db) => db.collection<ChunkRow>(`${BUCKET}.chunks`);

/** Collections of a service that stores pictures of people. */
export const PICTURE_COLLECTIONS: readonly StoredCollection<{
  readonly pictures: Pick<PictureStore, 'removeOf'>;
}>[] = [
  {
    collection: `${BUCKET}.files`,
    indexes: [{ key: { 'metadata.ownerId': 1 } }, { key: { 'metadata.heldFor': 1 }, sparse: true }],
    subject: 'person',
    where: (ownerId) => ({ 'metadata.ownerId': ownerId }),
    pictures: (ownerId) => ({ ownerId }),
    whenLeaving: {
      by: ({ pictures }, { id }, session) => pictures.removeOf(id, session),
      says: 'Deleted, unless a case of child safety holds them.',
    },
    privacy: 'picture, without EXIF and position',
    inCopy: { leftOut: 'Pictures are beside what they belong to.' },
  },
  {
    collection: `${BUCKET}.chunks`,
    indexes: [{ key: { files_id: 1, n: 1 }, unique: true }],
    ofNobody: 'The bytes of pictures, which go with them.',
  },
];
/** Migration step for a service that stores pictures. */
export const createPictureIndexes = (db: Db): Promise<void> => createCollections(db, indexesOf(PICTURE_COLLECTIONS));

function* chunksOf(id: string, bytes: Buffer): Generator<ChunkRow> {
  for (let n = 0; n * CHUNK_BYTES < bytes.length; n++)
    yield { files_id: id, n, data: new Binary(bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)) };
}

/**
 * Pictures in GridFS. Rows are written directly in GridFS's layout, because its own upload takes no session. A
 * picture therefore exists exactly when the transaction that names it has committed, and nothing needs cleaning up.
 */
export function createPictureStore(db: Db): PictureStore {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  const inSession = (session: ClientSession | undefined) => (session ? { session } : {});
  const removeFiles = async (ids: string[], session: ClientSession | undefined) => {
    const isHeld = { _id: { $in: ids }, 'metadata.heldFor.0': { $exists: true } };
    const held = await files(db)
      .find(isHeld, { projection: { _id: 1 }, ...inSession(session) })
      .toArray();
    await files(db).updateMany(isHeld, { $set: { 'metadata.removed': true } }, inSession(session));
    const gone = ids.filter((id) => !held.some(({ _id }) => _id === id));
    await files(db).deleteMany({ _id: { $in: gone } }, inSession(session));
    await chunks(db).deleteMany({ files_id: { $in: gone } }, inSession(session));
  };

  return {
    async save(images, { ownerId }, session) {
      const pictureId = randomBytes(16).toString('hex');
      const row = (size: PictureSize): FileRow => ({
        _id: fileId(pictureId, size),
        length: images[size].length,
        chunkSize: CHUNK_BYTES,
        uploadDate: new Date(),
        filename: `${fileId(pictureId, size)}.webp`,
        metadata: { pictureId, ownerId, size },
      });
      await chunks(db).insertMany(
        SIZES.flatMap((size) => [...chunksOf(fileId(pictureId, size), images[size])]),
        inSession(session),
      );
      await files(db).insertMany(SIZES.map(row), inSession(session));
      return pictureId;
    },
    async read(pictureId, size) {
      const file = (await files(db).findOne({ _id: fileId(pictureId, size) })) ?? undefined;
      // The driver's types allow only ObjectId; the server and the driver accept any _id.
      return (
        file && {
          stream: bucket.openDownloadStream(file._id as never),
          length: file.length,
          ownerId: file.metadata.ownerId,
          isRemoved: file.metadata.removed === true,
        }
      );
    },
    remove: (pictureId, session) =>
      removeFiles(
        SIZES.map((size) => fileId(pictureId, size)),
        session,
      ),
    async hold(which, personId, session) {
      const filter =
        'pictureId' in which
          ? { _id: { $in: SIZES.map((size) => fileId(which.pictureId, size)) } }
          : { 'metadata.ownerId': which.ownerId };
      await files(db).updateMany(filter, { $addToSet: { 'metadata.heldFor': personId } }, inSession(session));
    },
    async release(personId, session) {
      const held = { 'metadata.heldFor': personId };
      const found = await files(db)
        .find(held, { projection: { metadata: 1 }, ...inSession(session) })
        .toArray();
      await files(db).updateMany(held, { $pull: { 'metadata.heldFor': personId } }, inSession(session));
      const removed = found.filter(({ metadata }) => metadata.removed && metadata.heldFor?.length === 1);
      await removeFiles(
        removed.map(({ _id }) => _id),
        session,
      );
    },
    listOf: (ownerId, keptBefore) =>
      files(db).distinct('metadata.pictureId', { 'metadata.ownerId': ownerId, uploadDate: { $lt: keptBefore } }),
    async removeOf(ownerId, session) {
      const owned = await files(db)
        .find({ 'metadata.ownerId': ownerId }, { projection: { _id: 1 }, ...inSession(session) })
        .toArray();
      await removeFiles(
        owned.map(({ _id }) => _id),
        session,
      );
    },
  };
}
