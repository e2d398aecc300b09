import * as z from 'zod';
import { userIdSchema } from '../base/fields.ts';
import { PAGE_SIZE_MAX } from '../base/limits.ts';

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
