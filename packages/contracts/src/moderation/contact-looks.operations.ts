import * as z from 'zod';
import { CONTACTS_REASON_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { ofCase } from './case-operation.ts';

export const askContacts = operation({
  ...ofCase,
  id: 'content.askContacts',
  method: 'POST',
  path: '/api/reports/{caseId}/contacts',
  summary:
    'Ask to see the families’ phone numbers and postcodes in a case of child safety that is not urgent: a second admin agrees first.',
  body: z.strictObject({
    reason: z
      .string('Please give a reason')
      .trim()
      .min(1, 'Please give a reason')
      .max(CONTACTS_REASON_MAX, `Must be at most ${CONTACTS_REASON_MAX} characters`),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const reviewContacts = operation({
  ...ofCase,
  id: 'content.reviewContacts',
  method: 'POST',
  path: '/api/reports/{caseId}/contacts/review',
  summary:
    'As another admin: agree to show phone numbers and postcodes, or confirm that they were needed in an urgent case; or not.',
  body: z.strictObject({ agrees: z.boolean('Must be true or false') }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
});
