import * as z from 'zod';
import { childIdSchema, idSchema, userIdSchema } from '../base/fields.ts';
import { EXPORT_PAGE_MAX } from '../base/limits.ts';
import type { ExportService } from './export-records.ts';

/** A service's part of the copy of a person's data, page by page; profile puts the parts together (rules 8.2). */
export const exportPageOf = <const S extends ExportService, const R extends z.ZodType>(service: S, record: R) => ({
  id: `${service}.exportPage` as const,
  service,
  method: 'POST' as const,
  path: `/internal/${service}/exports/{exportId}/pages` as const,
  summary: 'One page of what this service holds of a person, for a copy that the person asked for.',
  callers: ['profile'] as const,
  params: z.object({ exportId: idSchema }),
  /** `childId`: the child itself asked; `userId` is its parent. */
  body: z.strictObject({
    userId: userIdSchema,
    childId: childIdSchema.optional(),
    cursor: z.string().max(500).optional(),
  }),
  reply: z.object({ records: z.array(record).max(EXPORT_PAGE_MAX), next: z.string().optional() }),
  errors: [] as const,
});
export const exportPictureOf = <const S extends ExportService>(service: S) => ({
  id: `${service}.exportPicture` as const,
  service,
  method: 'GET' as const,
  path: `/internal/${service}/exports/{userId}/pictures/{pictureId}` as const,
  summary: 'A picture of such a page, in its largest size.',
  callers: ['profile'] as const,
  params: z.object({ userId: userIdSchema, pictureId: z.hex().length(32) }),
  reply: z.object({ webp: z.base64() }),
  errors: ['NOT_FOUND'] as const,
});
