import * as z from 'zod';
import { childIdSchema, idSchema, userIdSchema } from '../base/fields.ts';

/** A copy of a person's data can be downloaded. */
export const exportReady = {
  type: 'notalone.profile.export.ready.v1',
  topic: 'profile.events',
  data: z.object({
    userId: userIdSchema,
    exportId: idSchema,
    /** Who asked, where it was a child; `userId` is its parent. */
    childId: childIdSchema.optional(),
  }),
} as const;
