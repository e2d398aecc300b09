import type { ChildId, ExportService, UserId } from '@notalone/contracts';
import { EXPORT_KEPT_DAYS, EXPORTS_MAX_DAYS } from '@notalone/contracts/limits';
import type { QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import type { PersonalData, StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { type ClientSession, type Collection, type Db, type Filter, GridFSBucket, type ObjectId } from 'mongodb';

/** A copy of a person's data: first the job that makes it, then what became of it. */
export interface ExportDocument extends QueuedJob {
  userId: UserId;
  /** Who asked, where it was a child; `userId` is its first guardian. */
  childId?: ChildId;
  state: 'waiting' | 'ready' | 'failed';
  requestedAt: Date;
  /** The zip. While waiting it is being written, and nobody can download it. */
  fileId?: ObjectId;
  readyAt?: Date;
  expiresAt?: Date;
  bytes?: number;
}

/** What one service sent in one page, until the zip is made. */
export interface PartDocument {
  exportId: string;
  /** Of the job: a worker that was taken for dead may go on writing. */
  attempt: number;
  service: ExportService;
  page: number;
  /** JSON */
  records: string;
}

/** A parent or admin, or a child with its parent. */
export type Owner = Pick<ExportDocument, 'userId' | 'childId'>;
/** What a child asked for is its own, whoever is its first guardian now. */
export const ownedBy = ({ userId, childId }: Owner): Filter<ExportDocument> =>
  childId ? { childId } : { userId, childId: { $exists: false } };

const BUCKET = 'exports';
const DAY_SECONDS = 24 * 3600;

export const exportsOf = (db: Db): Collection<ExportDocument> => db.collection('exports');
export const partsOf = (db: Db): Collection<PartDocument> => db.collection('exportParts');
export const exportBucketOf = (db: Db): GridFSBucket => new GridFSBucket(db, { bucketName: BUCKET });
export const exportFilesOf = (db: Db): Collection<{ _id: ObjectId }> => db.collection(`${BUCKET}.files`);
export const exportChunksOf = (db: Db): Collection<{ _id: ObjectId; files_id: ObjectId }> =>
  db.collection(`${BUCKET}.chunks`);

/** The chunks last: without its file they are found by `removeUnusedExports`. */
export async function removeExportFiles(db: Db, fileIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
  const options = session && { session };
  await exportFilesOf(db).deleteMany({ _id: { $in: [...fileIds] } }, options);
  await exportChunksOf(db).deleteMany({ files_id: { $in: [...fileIds] } }, options);
}

export async function removeParts(db: Db, exportIds: readonly string[], session?: ClientSession): Promise<void> {
  await partsOf(db).deleteMany({ exportId: { $in: [...exportIds] } }, session && { session });
}

/** A child's copies go on with its first guardian of now. */
export async function moveChildsExports(
  db: Db,
  childId: ChildId,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  await exportsOf(db).updateMany({ childId }, { $set: { userId } }, { session });
}

/** The copies that a person asked for, without those of its children: they say what it may not read any more. */
export const eraseOwnExports = (db: Db, userId: UserId, session: ClientSession): Promise<void> =>
  eraseExports(db, ownedBy({ userId }), session);

/** The copies that a person or its children asked for, or that a child asked for, and what is made of one now. */
export async function eraseExports(db: Db, whose: Filter<ExportDocument>, session: ClientSession): Promise<void> {
  const found = await exportsOf(db).find(whose, { session }).toArray();
  await removeExportFiles(
    db,
    found.flatMap(({ fileId }) => fileId ?? []),
    session,
  );
  await removeParts(
    db,
    found.map(({ _id }) => _id),
    session,
  );
  await exportsOf(db).deleteMany(whose, { session });
}

const KEPT_SECONDS = EXPORTS_MAX_DAYS * DAY_SECONDS;
const EXPORTS: PersonalData<ExportDocument, { readonly db: Db }> = {
  collection: 'exports',
  indexes: [
    { name: 'of-person', key: { userId: 1, requestedAt: -1 } },
    { name: 'due', key: { dueAt: 1 }, sparse: true },
    { name: 'file', key: { fileId: 1 }, sparse: true },
    { name: 'old', key: { requestedAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'both',
  where: (id: UserId & ChildId) => ({ $or: [{ userId: id }, { childId: id }] }),
  whenLeaving: {
    by: ({ db }, { subject, id }, session: ClientSession) =>
      eraseExports(db, subject === 'child' ? { childId: id as ChildId } : { userId: id as UserId }, session),
    says: 'Deleted, with the zip, and with those that the person’s children asked for.',
  },
  expires: [
    { what: 'the zip of a copy of one’s data', seconds: EXPORT_KEPT_DAYS * DAY_SECONDS },
    { what: 'that a copy of one’s data was asked for', seconds: KEPT_SECONDS },
  ],
  privacy: [
    {
      what: 'a copy of one’s data: the zip, and when it was asked for',
      how: '(GridFS)',
      why: 'to take one’s data elsewhere, to see what we have',
      seenBy: "oneself, logged in; a child's own: that child, from 13",
      kept: 'the zip 7 days, that it was asked for 30; both at the latest until the account is deleted',
    },
  ],
  inCopy: { leftOut: 'It is the copy.' },
};
/** Parts and zips are named by their export alone. */
export const EXPORT_COLLECTIONS: readonly StoredCollection<{ readonly db: Db }>[] = [
  EXPORTS,
  {
    collection: 'exportParts',
    indexes: [{ key: { exportId: 1, attempt: 1, service: 1, page: 1 }, name: 'in-order', unique: true }],
    ofNobody: 'Pages of a copy that is being made, which go with it.',
  },
  { collection: `${BUCKET}.files`, ofNobody: 'Zips, which go with their copies.' },
  {
    collection: `${BUCKET}.chunks`,
    indexes: [{ key: { files_id: 1, n: 1 }, unique: true }],
    ofNobody: 'The bytes of zips.',
  },
];
