import * as z from 'zod';
import { idSchema, instantSchema } from '../base/fields.ts';

/** `waiting` while it is being made; `failed`: it could not be made and can be asked for again. */
export const exportStateSchema = z.enum(['waiting', 'ready', 'expired', 'failed']);
export const dataExportSchema = z.object({
  exportId: idSchema,
  state: exportStateSchema,
  requestedAt: instantSchema,
  readyAt: instantSchema.optional(),
  /** Until when it can be downloaded. */
  expiresAt: instantSchema.optional(),
  bytes: z.int().optional(),
});
export type DataExport = z.infer<typeof dataExportSchema>;
