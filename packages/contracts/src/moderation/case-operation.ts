import * as z from 'zod';
import { idSchema, messageReplySchema } from '../base/fields.ts';

/** What admins do with one case. */
export const ofCase = {
  service: 'content',
  access: {
    callers: ['admin'],
    ownership: 'a case of child safety only by admins who are marked safeguarding, else 404',
  },
  params: z.object({ caseId: idSchema }),
  replies: { 200: messageReplySchema },
} as const;
