import { type DataExport, idSchema } from '@notalone/contracts';
import type { ExportDocument } from './exports.store.ts';

/** As its owner sees it. */
export function viewExport(document: ExportDocument, now: Date): DataExport {
  const { _id, state, requestedAt, readyAt, expiresAt, bytes } = document;
  return {
    exportId: idSchema.parse(_id),
    state: state === 'ready' && expiresAt && expiresAt <= now ? 'expired' : state,
    requestedAt: requestedAt.toISOString(),
    ...(readyAt && { readyAt: readyAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(bytes !== undefined && { bytes }),
  };
}
