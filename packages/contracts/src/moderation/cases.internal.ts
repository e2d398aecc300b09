import * as z from 'zod';
import { messageReplySchema, userIdSchema } from '../base/fields.ts';
import { GUARDIAN_CONCERN_MAX, PAGE_SIZE_MAX } from '../base/limits.ts';

export const hasOpenCases = {
  id: 'content.hasOpenCases' as const,
  service: 'content' as const,
  method: 'POST' as const,
  path: '/internal/content/open-cases' as const,
  summary: 'Which of these people a report is open about, so that no new family is offered one as its mentor.',
  callers: ['profile'] as const,
  body: z.strictObject({ userIds: z.array(userIdSchema).max(PAGE_SIZE_MAX) }),
  reply: z.object({ userIds: z.array(userIdSchema) }),
  errors: [] as const,
};

/** A note of ours before somebody's own words. */
const NOTE_MAX = 200;
export const reportInWords = {
  id: 'content.reportInWords' as const,
  service: 'content' as const,
  method: 'POST' as const,
  path: '/internal/content/people/{userId}/reports' as const,
  summary: 'A report of child safety in the words of somebody whose account is stopped. Once per Idempotency-Key.',
  callers: ['auth'] as const,
  params: z.object({ userId: userIdSchema }),
  body: z.strictObject({ words: z.string().max(GUARDIAN_CONCERN_MAX + NOTE_MAX) }),
  reply: messageReplySchema,
  errors: ['CONFLICT', 'RATE_LIMITED'] as const,
};
