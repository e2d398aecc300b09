import * as z from 'zod';
import { idSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  complaintAnswerSchema,
  complaintFormSchema,
  complaintListQuery,
  complaintReceiptSchema,
  complaintSchema,
} from './complaints.fields.ts';

const admins = { callers: ['admin'] } as const;

export const submitComplaint = operation({
  id: 'content.submitComplaint',
  service: 'content',
  method: 'POST',
  path: '/api/complaints',
  summary:
    'Complain about what we do with data, signed in or not; once per Idempotency-Key. The answer is the receipt; ' +
    'one a day is mailed to an address too.',
  access: { callers: 'anyone' },
  body: complaintFormSchema,
  replies: { 201: complaintReceiptSchema },
  errors: [],
  perMinute: 10,
});
export const listComplaints = operation({
  id: 'content.listComplaints',
  service: 'content',
  method: 'GET',
  path: '/api/complaints',
  summary: 'Complaints about data: open ones, the oldest first, or answered ones, the newest first.',
  access: admins,
  query: complaintListQuery,
  replies: { 200: z.array(complaintSchema) },
  errors: [],
});
export const answerComplaint = operation({
  id: 'content.answerComplaint',
  service: 'content',
  method: 'POST',
  path: '/api/complaints/{complaintId}/answer',
  summary: 'Answer a complaint, once, by mail. The register keeps the answer.',
  access: admins,
  params: z.object({ complaintId: idSchema }),
  body: complaintAnswerSchema,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
