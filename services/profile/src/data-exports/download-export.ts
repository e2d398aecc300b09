import type { Readable } from 'node:stream';
import type { DataExport } from '@notalone/contracts';
import { EXPORTS_MAX_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { viewExport } from './exports.rules.ts';
import { exportBucketOf, exportsOf, type Owner, ownedBy } from './exports.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;
const DAY_MS = 24 * 3600 * 1000;

/** What the person asked for in the last thirty days, newest first. */
export async function listExports({ db, now }: Deps, owner: Owner): Promise<DataExport[]> {
  const since = new Date(now().getTime() - EXPORTS_MAX_DAYS * DAY_MS);
  const found = await exportsOf(db)
    .find({ ...ownedBy(owner), requestedAt: { $gt: since } })
    .sort({ requestedAt: -1, _id: -1 })
    .toArray();
  return found.map((document) => viewExport(document, now()));
}

/** The zip. @throws NOT_FOUND for somebody else's, before it is ready, and once it has expired */
export async function downloadExport(
  { db, now }: Deps,
  owner: Owner,
  exportId: string,
): Promise<{ stream: Readable; bytes: number }> {
  const ready = { ...ownedBy(owner), _id: exportId, state: 'ready' as const, expiresAt: { $gt: now() } };
  const found = await exportsOf(db).findOne(ready);
  if (!found?.fileId || found.bytes === undefined) throw apiError('NOT_FOUND');
  return { stream: exportBucketOf(db).openDownloadStream(found.fileId), bytes: found.bytes };
}
