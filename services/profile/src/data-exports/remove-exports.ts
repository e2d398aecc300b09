import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ProfileDeps } from '../deps.ts';
import { exportChunksOf, exportFilesOf, exportsOf, partsOf, removeExportFiles, removeParts } from './exports.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;
const EVERY_SECONDS = 3600;

/**
 * Removes zips that have expired, and what a worker that died has left. A file is named by its export before its first
 * chunk is written, so that nothing is removed while it is being made.
 */
export async function removeUnusedExports({ db, now }: Deps): Promise<void> {
  const fileIds = [...(await exportChunksOf(db).distinct('files_id')), ...(await exportFilesOf(db).distinct('_id'))];
  const used = await exportsOf(db)
    .find({ fileId: { $in: fileIds }, $or: [{ state: 'waiting' }, { state: 'ready', expiresAt: { $gt: now() } }] })
    .toArray();
  await removeExportFiles(
    db,
    fileIds.filter((id) => !used.some(({ fileId }) => fileId?.equals(id))),
  );
  const exportIds = await partsOf(db).distinct('exportId');
  const waiting = await exportsOf(db).distinct('_id', { _id: { $in: exportIds }, state: 'waiting' });
  await removeParts(
    db,
    exportIds.filter((id) => !waiting.includes(id)),
  );
}

export const removeExportsRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('remove unused exports', EVERY_SECONDS, () => removeUnusedExports(deps));
