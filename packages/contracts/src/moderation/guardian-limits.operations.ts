import * as z from 'zod';
import { GUARDIAN_ORDER_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { guardianLimitSchema } from '../children/guardians.fields.ts';
import { ofCase } from './case-operation.ts';

export const limitGuardian = operation({
  ...ofCase,
  id: 'content.limitGuardian',
  method: 'POST',
  path: '/api/reports/{caseId}/guardian-limits',
  summary:
    'Take reading and deciding, the place, or then the texts from the guardian whom a case is about, or give it back. At once; the guardian is not told; a second moderator reviews.',
  body: z.strictObject({
    what: guardianLimitSchema,
    withheld: z.boolean('Must be true or false'),
    /** The order of the court, or why the danger is credible. */
    reason: z
      .string('Please give a reason')
      .trim()
      .min(1, 'Please give a reason')
      .max(GUARDIAN_ORDER_MAX, `Must be at most ${GUARDIAN_ORDER_MAX} characters`),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const reviewGuardianLimit = operation({
  ...ofCase,
  id: 'content.reviewGuardianLimit',
  method: 'POST',
  path: '/api/reports/{caseId}/guardian-limits/review',
  summary: 'As another moderator: agree to what was taken from a guardian, or give it back.',
  body: z.strictObject({ what: guardianLimitSchema, agrees: z.boolean('Must be true or false') }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
});
