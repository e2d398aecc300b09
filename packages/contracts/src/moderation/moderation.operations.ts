import * as z from 'zod';
import { daySchema, idSchema, instantSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { CASE_NOTE_MAX, EMAIL_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { reportBodySchema } from '../profile/connection.fields.ts';
import { ofCase } from './case-operation.ts';
import {
  analyticsSchema,
  appealBodySchema,
  appealSchema,
  appealTokenSchema,
  auditActionSchema,
  auditEntrySchema,
  banBodySchema,
  caseDetailSchema,
  caseStateSchema,
  decisionLetterSchema,
  decisionReasonSchema,
  optionalDecisionSchema,
  personDetailSchema,
  personSummarySchema,
  reportCaseSchema,
  requiredDecisionSchema,
  switchNameSchema,
  switchSchema,
} from './moderation.fields.ts';

export * from './child-safety.operations.ts';

const admins = { callers: ['admin'] } as const;
const decided = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'SECOND_FACTOR_NEEDED'] as const;
const noteSchema = z.strictObject({
  text: z.string('Must be text').trim().min(1, 'Please write something first').max(CASE_NOTE_MAX, 'Is too long'),
});

export const submitReport = operation({
  id: 'content.submitReport',
  service: 'content',
  method: 'POST',
  path: '/api/reports',
  summary:
    'Tell the moderators of a shop, or, once per Idempotency-Key, of something that has no report button of its own.',
  access: { callers: ['parent', 'child', 'admin'] },
  body: reportBodySchema.extend({ businessId: idSchema.optional() }),
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const listReports = operation({
  id: 'content.listReports',
  service: 'content',
  method: 'GET',
  path: '/api/reports',
  summary:
    'Cases that wait: urgent ones that nobody has opened, other child safety, then the oldest; next page: Link header.',
  access: ofCase.access,
  query: z.object({
    state: caseStateSchema.default('open'),
    priority: z.enum(['safety', 'normal'], 'Must be safety or normal').optional(),
    ...pageQuery,
  }),
  replies: { 200: z.array(reportCaseSchema) },
  errors: [],
});
export const countReports = operation({
  id: 'content.countReports',
  service: 'content',
  method: 'GET',
  path: '/api/reports/count',
  summary: 'How many cases, appeals, shops and complaints wait; `children` are the cases of child safety among them.',
  access: admins,
  replies: {
    200: z.object({ reports: z.int(), appeals: z.int(), children: z.int(), businesses: z.int(), complaints: z.int() }),
  },
  errors: [],
});
export const getReport = operation({
  ...ofCase,
  id: 'content.getReport',
  method: 'GET',
  path: '/api/reports/{caseId}',
  summary: 'A case with what was reported, from its owner. The audit records each view.',
  replies: { 200: caseDetailSchema },
  errors: ['NOT_FOUND'],
});
export const raiseReport = operation({
  ...ofCase,
  id: 'content.raiseReport',
  method: 'POST',
  path: '/api/reports/{caseId}/raise',
  summary: 'Make a case one of child safety. Any admin can; from then on only safeguarding admins open it.',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const claimReport = operation({
  ...ofCase,
  id: 'content.claimReport',
  method: 'POST',
  path: '/api/reports/{caseId}/claim',
  summary: 'Take a case for ten minutes, so that nobody else decides it meanwhile.',
  replies: { 200: z.object({ until: instantSchema }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const removeReported = operation({
  ...ofCase,
  id: 'content.removeReported',
  method: 'DELETE',
  path: '/api/reports/{caseId}/content',
  summary: 'Remove what was reported. It is hidden for 90 days and can be restored.',
  body: optionalDecisionSchema,
  errors: decided,
});
export const warnReported = operation({
  ...ofCase,
  id: 'content.warnReported',
  method: 'POST',
  path: '/api/reports/{caseId}/warn',
  summary: 'Warn the person who is reported.',
  body: requiredDecisionSchema,
  errors: decided,
});
export const banReported = operation({
  ...ofCase,
  id: 'content.banReported',
  method: 'POST',
  path: '/api/reports/{caseId}/ban',
  summary: 'Ban the person who is reported: signed out everywhere within a second. One week unless it says otherwise.',
  body: banBodySchema,
  errors: decided,
});
export const dismissReport = operation({
  ...ofCase,
  id: 'content.dismissReport',
  method: 'POST',
  path: '/api/reports/{caseId}/dismiss',
  summary: 'Nothing is wrong with it; what was hidden shows again.',
  body: requiredDecisionSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const noteReport = operation({
  ...ofCase,
  id: 'content.noteReport',
  method: 'POST',
  path: '/api/reports/{caseId}/notes',
  summary: 'Leave a note for the other admins.',
  body: noteSchema,
  errors: ['NOT_FOUND'],
});

export const nameReported = operation({
  ...ofCase,
  id: 'content.nameReported',
  method: 'PUT',
  path: '/api/reports/{caseId}/person',
  summary: 'Say which member a report in words is about, so that the member can be warned or banned.',
  body: z.strictObject({ username: z.string('Must be text').trim().min(1, 'Please type a username').max(60) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const reverseDecision = operation({
  id: 'content.reverseDecision',
  service: 'content',
  method: 'POST',
  path: '/api/moderation/decisions/{decisionId}/reverse',
  summary:
    'Take a decision back: what it caused is undone, and nothing else. A dismissed case opens again; an ended ban ' +
    'is back for its remaining time.',
  access: admins,
  params: z.object({ decisionId: idSchema }),
  body: z.strictObject({ reason: decisionReasonSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'SECOND_FACTOR_NEEDED'],
});
export const listDecisionLetters = operation({
  id: 'content.listDecisionLetters',
  service: 'content',
  method: 'GET',
  path: '/api/moderation/decision-letters',
  summary: 'What moderators decided about me, each with the token for an appeal.',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own' },
  replies: { 200: z.array(decisionLetterSchema.extend({ token: z.string() })) },
  errors: [],
});

const person = {
  service: 'content',
  access: admins,
  params: z.object({ userId: userIdSchema }),
  replies: { 200: messageReplySchema },
} as const;
export const findPeople = operation({
  id: 'content.findPeople',
  service: 'content',
  method: 'GET',
  path: '/api/moderation/people',
  summary: 'Members whose username begins so, or who have this e-mail address, which the audit records.',
  access: admins,
  query: z.object({ q: z.string().trim().min(2, 'Please type at least 2 characters').max(EMAIL_MAX) }),
  replies: { 200: z.array(personSummarySchema) },
  errors: [],
});
export const getPerson = operation({
  ...person,
  id: 'content.getPerson',
  method: 'GET',
  path: '/api/moderation/people/{userId}',
  summary: 'What was decided about a person. The audit records each view.',
  replies: { 200: personDetailSchema },
  errors: ['NOT_FOUND'],
});
export const warnPerson = operation({
  ...person,
  id: 'content.warnPerson',
  method: 'POST',
  path: '/api/moderation/people/{userId}/warn',
  summary: 'Warn a person without a report; once per Idempotency-Key.',
  body: requiredDecisionSchema,
  errors: decided,
});
export const banPerson = operation({
  ...person,
  id: 'content.banPerson',
  method: 'POST',
  path: '/api/moderation/people/{userId}/ban',
  summary: 'Ban a person without a report; once per Idempotency-Key.',
  body: banBodySchema.extend({ reason: decisionReasonSchema }),
  errors: decided,
});
export const unbanPerson = operation({
  ...person,
  id: 'content.unbanPerson',
  method: 'POST',
  path: '/api/moderation/people/{userId}/unban',
  summary: 'End a ban before its time.',
  body: z.strictObject({ reason: decisionReasonSchema }),
  errors: decided,
});
export const notePerson = operation({
  ...person,
  id: 'content.notePerson',
  method: 'POST',
  path: '/api/moderation/people/{userId}/notes',
  summary: 'Leave a note on a person for the other admins.',
  body: noteSchema,
  errors: ['NOT_FOUND'],
});

export const openDecisionLetter = operation({
  id: 'content.openDecisionLetter',
  service: 'content',
  method: 'POST',
  path: '/api/appeals/decision-letter',
  summary: 'The decision that a token is for, also for somebody who cannot log in.',
  access: { callers: 'anyone' },
  body: z.strictObject({ token: appealTokenSchema }),
  replies: { 200: decisionLetterSchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
  perMinute: 20,
});
export const submitAppeal = operation({
  id: 'content.submitAppeal',
  service: 'content',
  method: 'POST',
  path: '/api/appeals',
  summary: 'Appeal against a decision, once and within 30 days.',
  access: { callers: 'anyone' },
  body: appealBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const listAppeals = operation({
  id: 'content.listAppeals',
  service: 'content',
  method: 'GET',
  path: '/api/appeals',
  summary: 'Appeals, the oldest open ones first.',
  access: admins,
  query: z.object({ state: z.enum(['open', 'upheld', 'lifted']).default('open'), limit: pageQuery.limit }),
  replies: { 200: z.array(appealSchema) },
  errors: [],
});
export const decideAppeal = operation({
  id: 'content.decideAppeal',
  service: 'content',
  method: 'POST',
  path: '/api/appeals/{appealId}/decision',
  summary: 'Answer an appeal in writing; lifting it undoes the decision.',
  access: { ...admins, ownership: 'not by the admin who decided, where there is another' },
  params: z.object({ appealId: idSchema }),
  body: z.strictObject({
    outcome: z.enum(['upheld', 'lifted'], 'Must be upheld or lifted'),
    answer: decisionReasonSchema,
  }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'],
});

export const listAudit = operation({
  id: 'content.listAudit',
  service: 'content',
  method: 'GET',
  path: '/api/audit',
  summary: 'What admins did and viewed, the newest first; the next page in the Link header.',
  access: admins,
  query: z.object({
    action: auditActionSchema.optional(),
    adminId: userIdSchema.optional(),
    subjectId: idSchema.optional(),
    /** UK days, both included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageQuery,
  }),
  replies: { 200: z.array(auditEntrySchema) },
  errors: [],
});

export const listAdmins = operation({
  id: 'content.listAdmins',
  service: 'content',
  method: 'GET',
  path: '/api/moderation/admins',
  summary: 'Who is an admin now, by name.',
  access: admins,
  replies: { 200: z.array(personSummarySchema.extend({ safeguarding: z.boolean() })) },
  errors: [],
});
export const listSwitches = operation({
  id: 'content.listSwitches',
  service: 'content',
  method: 'GET',
  path: '/api/moderation/switches',
  summary: 'What can be stopped for everybody, and what is stopped now.',
  access: admins,
  replies: { 200: z.array(switchSchema) },
  errors: [],
});
export const setSwitch = operation({
  id: 'content.setSwitch',
  service: 'content',
  method: 'PUT',
  path: '/api/moderation/switches/{name}',
  summary: 'Stop something for everybody, with a reason and an end, or let it go on.',
  access: admins,
  params: z.object({ name: switchNameSchema }),
  body: z.strictObject({
    on: z.boolean('Must be true or false'),
    reason: decisionReasonSchema,
    hours: z.int('Must be a whole number').min(1, 'At least 1 hour').max(720, 'At most 30 days').optional(),
  }),
  replies: { 200: switchSchema },
  errors: ['SECOND_FACTOR_NEEDED'],
});

export const analyticsSummary = operation({
  id: 'content.analyticsSummary',
  service: 'content',
  method: 'GET',
  path: '/api/analytics/summary',
  summary: 'Visits, active families, posts, comments, reports and decisions by day; no persons.',
  access: admins,
  query: z.object({ days: z.coerce.number('Must be a number').int().min(1).max(366).default(30) }),
  replies: { 200: analyticsSchema },
  errors: [],
});
