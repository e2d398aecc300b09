import * as z from 'zod';
import { daySchema, hasVisibleText, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { MENTOR_WORDS_MAX, USERNAME_MAX } from '../base/limits.ts';
import { pictureUrlSchema } from './profile.fields.ts';

/** Drawn in docs/adr/0034-mentors.md. */
export const mentorPairStateSchema = z.enum(['asked', 'active', 'declined', 'ended', 'expired']);
export type MentorPairState = z.infer<typeof mentorPairStateSchema>;
export const mentorRoleSchema = z.enum(['mentor', 'family']);
export type MentorRole = z.infer<typeof mentorRoleSchema>;

/** How it is going after four weeks. */
export const mentorAnswerSchema = z.enum(
  ['helps', 'not-sure', 'does-not-work'],
  'Must be helps, not-sure or does-not-work',
);
export type MentorAnswer = z.infer<typeof mentorAnswerSchema>;

/** Words to the moderators, who alone read them. */
export const mentorWordsSchema = z
  .string('Must be text')
  .trim()
  .max(MENTOR_WORDS_MAX, `Must be at most ${MENTOR_WORDS_MAX} characters`)
  .transform((typed) => (hasVisibleText(typed) ? typed : ''))
  .default('');

/** A pair as one of the two sees it. */
export const mentorPairSchema = z.object({
  _id: idSchema,
  /** Which of the two the reader is. */
  role: mentorRoleSchema,
  other: z.object({
    _id: userIdSchema,
    username: z.string(),
    childName: z.string(),
    city: z.string(),
    profilePicUrl: pictureUrlSchema.optional(),
    profilePicAlt: z.string().optional(),
  }),
  state: mentorPairStateSchema,
  askedAt: instantSchema,
  startedAt: instantSchema.optional(),
  endedAt: instantSchema.optional(),
  /** The four weeks are over, and the reader can say how it is going. */
  isCheckInDue: z.boolean(),
  myAnswer: mentorAnswerSchema.optional(),
});
export type MentorPair = z.infer<typeof mentorPairSchema>;

/** Why somebody cannot be a mentor now. */
export const mentorObstacleSchema = z.enum(['no-profile', 'diagnosis-too-recent', 'account-too-new']);
export type MentorObstacle = z.infer<typeof mentorObstacleSchema>;

export const mentoringSchema = z.object({
  /** Absent for whoever may be a mentor. */
  obstacle: mentorObstacleSchema.optional(),
  /** Absent for whoever has made no promise. */
  promise: z.object({ agreedAt: instantSchema, wordingVersion: daySchema }).optional(),
  /** The reader's family is new, so it may ask mentors near it. */
  isNewFamily: z.boolean(),
  /** Those that are open, and those that ended lately, newest first. */
  pairs: z.array(mentorPairSchema),
});
export type Mentoring = z.infer<typeof mentoringSchema>;

const partySchema = z.object({ _id: userIdSchema, username: z.string().max(USERNAME_MAX) });
const answerForAdminsSchema = z.object({ answer: mentorAnswerSchema, words: z.string(), at: instantSchema });
/** A pair as admins see it. */
export const mentorPairForAdminsSchema = z.object({
  _id: idSchema,
  mentor: partySchema,
  family: partySchema,
  state: mentorPairStateSchema,
  askedAt: instantSchema,
  startedAt: instantSchema.optional(),
  endedAt: instantSchema.optional(),
  /** `us`: by a block, a ban, or the clock. */
  endedBy: z.enum(['mentor', 'family', 'us']).optional(),
  endWords: z.string().optional(),
  answers: z.object({ mentor: answerForAdminsSchema.optional(), family: answerForAdminsSchema.optional() }),
});
export type MentorPairForAdmins = z.infer<typeof mentorPairForAdminsSchema>;
