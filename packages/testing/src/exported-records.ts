import { randomUUID } from 'node:crypto';
import type { ChildId, ExportRecord, ExportService, InternalOperation, UserId } from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { randomId } from './tokens.ts';

type Paged = Exclude<ExportService, 'profile'>;
interface PageCall {
  call(
    operation: InternalOperation,
    request: {
      params: { exportId: string };
      body: { userId: string; childId?: string; cursor?: string };
      idempotencyKey: string;
    },
  ): Promise<{ records: unknown[]; next?: string }>;
}

/** Everything that a service sends for the copy of a person's data, page by page, as profile asks for it. */
export async function exportedRecords<S extends Paged>(
  client: InternalClient,
  operation: InternalOperation & { readonly service: S },
  {
    userId,
    childId,
    exportId = randomId(),
  }: { readonly userId: UserId; readonly childId?: ChildId; readonly exportId?: string },
): Promise<ExportRecord<S>[]> {
  const records: unknown[] = [];
  let cursor: string | undefined;
  do {
    const body = { userId, ...(childId && { childId }), ...(cursor !== undefined && { cursor }) };
    const request = { params: { exportId }, body, idempotencyKey: randomUUID() };
    const page = await (client as unknown as PageCall).call(operation, request);
    records.push(...page.records);
    cursor = page.next;
  } while (cursor !== undefined);
  return records as ExportRecord<S>[];
}
