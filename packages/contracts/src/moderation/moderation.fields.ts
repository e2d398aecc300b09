import * as z from 'zod';
import { childIdSchema, daySchema, hasVisibleText, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { APPEAL_TEXT_MAX, APPEAL_TOKEN_MAX, DECISION_REASON_MAX, REASON_MIN } from '../base/limits.ts';
import { guardianLimitSchema } from '../children/guardians.fields.ts';
import { banTypeSchema } from '../rooms/room.fields.ts';
import { HOUSE_RULE_IDS } from './house-rules.ts';
import { PARENT_WORDS_IDS } from './parent-words.ts';

/** What can be reported. */
export const caseTypeSchema = z.enum([
  'user',
  'post',
  'comment',
  'message',
  'child-message',
  'room',
  'room-message',
  'business',
  'other',
]);
export type CaseType = z.infer<typeof caseTypeSchema>;
export const caseStateSchema = z.enum(['open', 'dismissed', 'warned', 'removed', 'banned']);
export type CaseState = z.infer<typeof caseStateSchema>;

/** A person as moderators see them. */
const namedSchema = z.object({ _id: userIdSchema, username: z.string() });
const claimSchema = z.object({ username: z.string(), mine: z.boolean(), until: instantSchema });

const caseSummary = {
  _id: idSchema,
  type: caseTypeSchema,
  /** The first who reported it; absent for what our own screening found, and for people who have left. */
  reportedBy: z.object({ username: z.string() }).optional(),
  /** The name of who wrote it or is reported, of a child's parent, or of the shop. */
  about: z.string().optional(),
  /** Of the first report. */
  reason: z.string(),
  /**
   * What the reporter wrote to us. Of what other services keep, and in child safety, only an opened case shows
   * anything, as each view is recorded.
   */
  excerpt: z.string().optional(),
  createdAt: instantSchema,
  priority: z.enum(['safety', 'normal']),
  /** Only our own check calls it child safety: nothing is hidden or held before a moderator agrees. */
  inDoubt: z.boolean().optional(),
  /** Of a `normal` one about a mentor, which comes before the others (rules 11.2). */
  aboutMentor: z.boolean().optional(),
  /** A child may be in danger now, and on-call was rung (rules 4.5): whether somebody has opened the case yet. */
  urgent: z.enum(['unopened', 'opened']).optional(),
  /** How many have reported it. */
  count: z.int(),
  state: caseStateSchema,
  claimedBy: claimSchema.optional(),
  /** What the reader can do with it. */
  actions: z.array(z.enum(['warn', 'remove', 'ban', 'dismiss'])),
  /** What cannot be shown now, and why. */
  missing: z.string().optional(),
};
export const reportCaseSchema = z.object(caseSummary);
export type ReportCase = z.infer<typeof reportCaseSchema>;

const saidSchema = z.object({ by: z.string().optional(), text: z.string(), at: instantSchema.optional() });
const threadSchema = z.object({
  paused: z.boolean(),
  /** Since when it is paused: it waits for a moderator's decision. */
  pausedAt: instantSchema.optional(),
  /** The two are no friends any more, so that nothing can be written. */
  ended: z.boolean().optional(),
  children: z.array(
    z.object({
      childId: childIdSchema,
      name: z.string(),
      wrote: z.boolean(),
      /** Those who can be told, whoever the words may mean last. */
      guardians: z.array(z.object({ userId: userIdSchema, mayBeMeant: z.boolean(), username: z.string().optional() })),
    }),
  ),
});
/** What was reported, as it was then, from the service that owns it. */
export const reportSnapshotSchema = z.object({
  reason: z.string(),
  /** What the reporter wrote to us. */
  message: z.string(),
  /** Where a child tells of somebody: its words for that person, as `dad`, `my uncle`, `he`. */
  named: z.array(z.string()).optional(),
  at: instantSchema,
  /** Who wrote it, by id. */
  by: z.string().optional(),
  text: z.string(),
  /** Of a profile: what it said. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** For moderators only, and blurred until asked for. */
  picture: z.object({ url: z.string(), alt: z.string() }).optional(),
  /** Earlier texts, the oldest first. */
  history: z.array(saidSchema).optional(),
  /** Around it, the oldest first. */
  context: z.array(saidSchema),
  /** Of a case between children: who they are, and whether they can write to each other now. */
  thread: threadSchema.optional(),
});
export type ReportSnapshot = z.infer<typeof reportSnapshotSchema>;

export const decisionActionSchema = z.enum(['dismiss', 'warn', 'remove', 'ban', 'unban', 'hide']);
export type DecisionAction = z.infer<typeof decisionActionSchema>;

/** How to reach a family, for who rings 999 (rules 4.5). Asked for at each opening and stored nowhere. */
const familyContactSchema = namedSchema.extend({
  /** What the family has to do with the case: its child wrote it, it was reported, its child reported it. */
  part: z.enum(['wrote', 'reported', 'reporter', 'other']),
  phoneNumber: z.string().optional(),
  postcode: z.string().optional(),
  /** What cannot be shown, and why. */
  missing: z.array(z.string()),
});
export type FamilyContact = z.infer<typeof familyContactSchema>;

const entrySchema = z.object({
  at: instantSchema,
  by: z.string().optional(),
  what: z.string(),
  text: z.string().optional(),
  decisionId: idSchema.optional(),
  reversed: z.boolean().optional(),
  /** What was decided, where the reader can take it back now. */
  reversible: decisionActionSchema.optional(),
});
export const caseDetailSchema = z.object({
  ...caseSummary,
  /** Raised by each change: a decision that names an older one is refused. */
  version: z.int(),
  subject: namedSchema.extend({ banned: z.boolean(), decisions: z.int() }).optional(),
  /** Hidden from everybody until somebody decides. */
  hidden: z.boolean(),
  snapshot: reportSnapshotSchema.optional(),
  reporters: z.array(z.object({ username: z.string(), at: instantSchema })),
  /** Our own check found it in a child's words: a dismissal sends the text on and lets guardians read it. */
  screened: z.boolean().optional(),
  history: z.array(entrySchema),
  thread: threadSchema.optional(),
  /** Only in a case of child safety, once `contacts` are open. */
  families: z.array(familyContactSchema).optional(),
  /** A corrected birthday that waits, and what was decided about it. */
  birthday: z.object({ agreed: z.boolean().optional() }).optional(),
  /** In a case of child safety: whether numbers and postcodes are shown, and what waits for a second admin. */
  contacts: z
    .object({
      state: z.enum(['closed', 'asked', 'open']),
      waiting: z.array(
        z.object({
          by: z.string(),
          at: instantSchema,
          /** Why somebody asks to see them. */
          reason: z.string().optional(),
          /** Where somebody has looked into an urgent case. */
          confirmBy: instantSchema.optional(),
          /** Whether the reader is the second admin. */
          canReview: z.boolean(),
        }),
      ),
    })
    .optional(),
  /** Of a concern about a guardian: the child, and what was taken from the guardian. */
  guardian: z
    .object({
      childId: childIdSchema,
      limits: z.array(
        z.object({
          what: guardianLimitSchema,
          reason: z.string(),
          by: z.string(),
          at: instantSchema,
          /** A second moderator agreed. */
          reviewedBy: z.string().optional(),
          reviewedAt: instantSchema.optional(),
          /** Whether the reader may review it: somebody else took it. */
          canReview: z.boolean(),
        }),
      ),
    })
    .optional(),
  /** Which parents were told, in which of the fixed words. */
  told: z.array(
    z.object({ childId: childIdSchema, words: z.enum(PARENT_WORDS_IDS), by: z.string(), at: instantSchema }),
  ),
  /** Reports of this case to the National Crime Agency. */
  ncaReports: z.array(z.object({ reference: z.string(), reportedOn: daySchema, by: z.string(), at: instantSchema })),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

const tooLong = `Must be at most ${DECISION_REASON_MAX} characters`;
export const decisionReasonSchema = z
  .string('Please give a reason')
  .trim()
  .min(REASON_MIN, `Please write at least ${REASON_MIN} characters`)
  .max(DECISION_REASON_MAX, tooLong)
  .refine(hasVisibleText, 'Please give a reason');
/**
 * How a decision is sent: the words that the person reads, the rule behind it, and the version of the case that was on
 * screen.
 */
const decision = {
  ruleId: z.enum(HOUSE_RULE_IDS, 'Must be a house rule').optional(),
  version: z.int('Must be a whole number').min(0, 'Must be a whole number').optional(),
  /** Whom the decision is told. By default nobody in a case of child safety (rules 4.7), else both. */
  tells: z
    .array(z.enum(['person', 'reporters'], 'Must be person or reporters'))
    .max(2, 'Must be at most two')
    .optional(),
};
export const requiredDecisionSchema = z.strictObject({ reason: decisionReasonSchema, ...decision });
export const optionalDecisionSchema = z.strictObject({ reason: decisionReasonSchema.optional(), ...decision });
export const banBodySchema = z.strictObject({
  banType: banTypeSchema.default('1week'),
  reason: decisionReasonSchema.optional(),
  ...decision,
});

/** What was decided about a person, as that person reads it. */
export const decisionLetterSchema = z.object({
  _id: idSchema,
  action: z.enum(['warn', 'remove', 'ban']),
  reason: z.string(),
  rule: z.string().optional(),
  at: instantSchema,
  /** End of a ban; absent for a permanent one. */
  until: instantSchema.optional(),
  /** Taken back. */
  reversed: z.boolean(),
  /** Until when it can be appealed against. */
  appealUntil: instantSchema,
  appeal: z
    .object({ text: z.string(), state: z.enum(['open', 'upheld', 'lifted']), answer: z.string().optional() })
    .optional(),
});
export type DecisionLetter = z.infer<typeof decisionLetterSchema>;

export const appealTokenSchema = z.string('Must be a link of ours').min(20).max(APPEAL_TOKEN_MAX);
export const appealBodySchema = z.strictObject({
  token: appealTokenSchema,
  text: z
    .string('Please write something first')
    .trim()
    .min(1, 'Please write something first')
    .max(APPEAL_TEXT_MAX, `Must be at most ${APPEAL_TEXT_MAX} characters`)
    .refine(hasVisibleText, 'Please write something first'),
});
export const appealSchema = z.object({
  _id: idSchema,
  from: namedSchema,
  text: z.string(),
  at: instantSchema,
  state: z.enum(['open', 'upheld', 'lifted']),
  answer: z.string().optional(),
  decision: z.object({ action: z.string(), reason: z.string(), at: instantSchema, by: z.string() }),
  /** False for who decided, where another admin can answer. */
  canDecide: z.boolean(),
});
export type Appeal = z.infer<typeof appealSchema>;

export const auditActionSchema = z.enum([
  'case-opened',
  'case-claimed',
  'person-named',
  'dismissed',
  'warned',
  'removed',
  'banned',
  'unbanned',
  'reversed',
  'noted',
  'person-opened',
  'appeal-upheld',
  'appeal-lifted',
  'switch-on',
  'switch-off',
  'contacts-asked',
  'contacts-agreed',
  'contacts-refused',
  'contacts-shown',
  'guardian-limited',
  'guardian-limit-ended',
  'guardian-limit-reviewed',
  'birthday-agreed',
  'birthday-kept',
  'thread-paused',
  'thread-released',
  'thread-ended',
  'parents-told',
  'nca-reported',
  'case-raised',
  'shop-approved',
  'shop-deleted',
  'shop-changed',
  'shop-unlisted',
  'banner-set',
  'banner-removed',
  'article-published',
  'article-changed',
  'article-deleted',
  'draft-saved',
  'draft-deleted',
  'picture-added',
  'news-added',
  'news-changed',
  'news-deleted',
  'emails-looked-up',
  'complaints-listed',
  'complaint-answered',
  'admin-granted',
  'admin-revoked',
  'safeguarding-granted',
  'second-factor-reset',
  'account-undone',
  'account-kept',
  'freeze-extended',
  'new-number-started',
]);
export type AuditAction = z.infer<typeof auditActionSchema>;
export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  action: auditActionSchema,
  admin: z.string(),
  /** Ids only: whom and what it was about. */
  subjectId: z.string().optional(),
  /** The name of the subject today. */
  about: z.string().optional(),
  caseId: idSchema.optional(),
  decisionId: idSchema.optional(),
  detail: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const personSummarySchema = namedSchema.extend({
  role: z.enum(['parent', 'admin']),
  status: z.string(),
  memberSince: instantSchema,
});
export const personDetailSchema = personSummarySchema.extend({
  ban: z.object({ reason: z.string(), until: instantSchema.optional() }).optional(),
  openCases: z.int(),
  history: z.array(entrySchema),
});
export type PersonDetail = z.infer<typeof personDetailSchema>;

export const switchNameSchema = z.enum(
  ['registration', 'rooms-read-only', 'picture-uploads', 'companion'],
  'Must be a switch',
);
export type SwitchName = z.infer<typeof switchNameSchema>;
export const switchSchema = z.object({
  name: switchNameSchema,
  /** Whether it is pulled: registration closed, pictures stopped. */
  on: z.boolean(),
  reason: z.string().optional(),
  until: instantSchema.optional(),
  by: z.string().optional(),
  at: instantSchema.optional(),
});
export type Switch = z.infer<typeof switchSchema>;

const countSchema = z.object({ day: daySchema, count: z.int() });
export const analyticsSchema = z.object({
  siteVisits: z.array(countSchema),
  activeUsers: z.array(countSchema),
  posts: z.array(countSchema),
  comments: z.array(countSchema),
  reports: z.array(countSchema.extend({ type: caseTypeSchema })),
  /** Hours from the first report to the decision, on average for the cases decided that day. */
  decisionHours: z.array(z.object({ day: daySchema, hours: z.number(), count: z.int() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;
