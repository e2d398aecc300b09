import * as z from 'zod';
import { childIdSchema, daySchema, userIdSchema } from '../base/fields.ts';
import { NCA_REFERENCE_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { ofCase } from './case-operation.ts';
import { PARENT_WORDS_IDS } from './parent-words.ts';

export const setReportedThread = operation({
  ...ofCase,
  id: 'content.setReportedThread',
  method: 'POST',
  path: '/api/reports/{caseId}/thread',
  summary: 'Pause the thread of two children that a case is about, or let them write to each other again.',
  body: z.strictObject({ paused: z.boolean('Must be true or false') }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const endReportedThread = operation({
  ...ofCase,
  id: 'content.endReportedThread',
  method: 'POST',
  path: '/api/reports/{caseId}/thread/end',
  summary: 'End the friendship of the two children that a case is about; neither family is told.',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const tellParents = operation({
  ...ofCase,
  id: 'content.tellParents',
  method: 'POST',
  path: '/api/reports/{caseId}/tell',
  summary: 'Tell guardians of these children of the case, in one of the fixed words.',
  body: z.strictObject({
    childIds: z.array(childIdSchema).min(1, 'Please choose someone').max(2),
    /** Whoever may be the danger is left out. Absent: every guardian of these children. */
    guardianIds: z.array(userIdSchema).min(1, 'Please choose someone').max(4).optional(),
    words: z.enum(PARENT_WORDS_IDS, 'Please choose the words'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const decideBirthday = operation({
  ...ofCase,
  id: 'content.decideBirthday',
  method: 'POST',
  path: '/api/reports/{caseId}/birthday',
  summary:
    'Agree that a child’s birthday is corrected to an age at which friends, messages and monitoring end, or not.',
  body: z.strictObject({ agrees: z.boolean('Must be true or false') }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const recordNcaReport = operation({
  ...ofCase,
  id: 'content.recordNcaReport',
  method: 'POST',
  path: '/api/reports/{caseId}/nca-reports',
  summary: 'Record that this case was reported to the National Crime Agency.',
  body: z.strictObject({
    reference: z
      .string('Please type the reference')
      .trim()
      .min(1, 'Please type the reference')
      .max(NCA_REFERENCE_MAX, `Must be at most ${NCA_REFERENCE_MAX} characters`),
    reportedOn: daySchema,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
