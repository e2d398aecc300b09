import { randomUUID } from 'node:crypto';
import {
  type ChildId,
  EXPORT_RECORDS,
  type ExportRecord,
  type ExportService,
  internal,
  type UserId,
} from '@notalone/contracts';
import { readExportPage } from '@notalone/service-kit/data-exports/export-page';
import type { Db } from 'mongodb';
import { partsOf } from './exports.store.ts';
import { childSections, type Deps, ownSections } from './own-records.ts';

export const EXPORT_SERVICES = Object.keys(EXPORT_RECORDS) as ExportService[];
/** One run of the job that makes an export. */
export interface Attempt {
  readonly exportId: string;
  readonly userId: UserId;
  readonly childId?: ChildId | undefined;
  readonly attempt: number;
  /** Call before each step. @throws once another worker has the job */
  requireLease(): Promise<void>;
}

interface Page {
  readonly records: readonly ExportRecord[];
  readonly next?: string | undefined;
}
const TIMEOUT_MS = 10_000;

function readPage(
  deps: Deps,
  { exportId, userId, childId }: Attempt,
  service: ExportService,
  cursor?: string,
): Promise<Page> {
  if (service === 'profile')
    return readExportPage(
      childId === undefined ? ownSections(deps, userId) : childSections(deps, userId, childId),
      cursor,
    );
  const body = { userId, ...(childId && { childId }), ...(cursor !== undefined && { cursor }) };
  const request = { params: { exportId }, body, idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
  const call: Readonly<Record<Exclude<ExportService, 'profile'>, () => Promise<Page>>> = {
    auth: () => deps.internal.call(internal.auth.exportPage, request),
    feed: () => deps.internal.call(internal.feed.exportPage, request),
    chat: () => deps.internal.call(internal.chat.exportPage, request),
    emergency: () => deps.internal.call(internal.emergency.exportPage, request),
    content: () => deps.internal.call(internal.content.exportPage, request),
  };
  return call[service]();
}

/** Asks every service for its part and stores it. @throws where one does not answer: an export has all or is none */
export async function collectParts(deps: Deps, run: Attempt): Promise<void> {
  const { exportId, attempt } = run;
  for (const service of EXPORT_SERVICES) {
    let cursor: string | undefined;
    let page = 0;
    do {
      await run.requireLease();
      const { records, next } = await readPage(deps, run, service, cursor);
      await partsOf(deps.db).insertOne({ exportId, attempt, service, page, records: JSON.stringify(records) });
      cursor = next;
      page += 1;
    } while (cursor !== undefined);
  }
}

/** What a service sent, in order, without holding all of it. */
export async function* recordsOf(
  db: Db,
  { exportId, attempt }: Pick<Attempt, 'exportId' | 'attempt'>,
  service: ExportService,
): AsyncGenerator<ExportRecord> {
  const parts = partsOf(db).find({ exportId, attempt, service }).sort({ page: 1 }).batchSize(1);
  for await (const { records } of parts) yield* JSON.parse(records) as ExportRecord[];
}
