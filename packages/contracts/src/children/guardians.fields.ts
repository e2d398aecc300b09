import * as z from 'zod';
import { idSchema, instantSchema } from '../base/fields.ts';
import { GUARDIAN_CONCERN_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { GUARDIAN_LIMITS } from './guardians.rules.ts';

/** What guardians do that the other sees (rules 10.2): ids alone, no words. */
export const GUARDIAN_ACTIONS = [
  'invited',
  'withdrew-invitation',
  'joined',
  'left',
  'undid-joining',
  'allowed-login',
  'stopped-login',
  'allowed-messages',
  'stopped-messages',
  'allowed-position',
  'stopped-position',
  'made-findable',
  'made-unfindable',
  'gave-birthday',
  'changed-birthday',
  'asked-birthday',
  'changed-pin',
  'unlocked-login',
  'removed-child',
  'restored-child',
  'approved-friend',
  'refused-friend',
  'ended-friend',
  'saved-school-card',
  'erased-school-card',
  'asked-copy',
  'read-messages',
  'released-message',
  'refused-message',
  'added-contact',
  'removed-contact',
  'forgot-device',
  'restored-device',
  'approved-device',
  'changed-child-phone',
] as const;
export const guardianActionSchema = z.enum(GUARDIAN_ACTIONS);
export type GuardianAction = z.infer<typeof guardianActionSchema>;

export const guardianLimitSchema = z.enum(GUARDIAN_LIMITS, 'Must be decisions, place or texts');

export const guardianSchema = z.object({
  username: z.string(),
  isYou: z.boolean(),
  isFirst: z.boolean(),
  /** When the second one accepted. */
  since: instantSchema.optional(),
});

/** One entry of what the guardians did, as either sees it. */
export const guardianEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** Nobody’s name where that account is erased. */
  by: z.string().optional(),
  byYou: z.boolean(),
  action: guardianActionSchema,
  /** Somebody else had taken over that account. */
  isTakers: z.boolean().optional(),
  /** The friend whom it is about, by first name. */
  friendName: z.string().optional(),
});
export type GuardianEntry = z.infer<typeof guardianEntrySchema>;

/** An invitation that waits, as the inviting guardian sees it. */
export const guardianInvitationSchema = z.object({
  _id: idSchema,
  /** The last three digits of the number that was named. */
  phoneEnding: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});

export const guardiansSchema = z.object({
  guardians: z.array(guardianSchema),
  invitation: guardianInvitationSchema.optional(),
  /** For the first guardian: until when the second one’s joining can be undone. */
  canUndoUntil: instantSchema.optional(),
  entries: z.array(guardianEntrySchema),
});
export type Guardians = z.infer<typeof guardiansSchema>;

/** What the invited person sees before accepting. */
export const openGuardianInvitationSchema = z.object({
  childName: z.string(),
  invitedBy: z.string(),
  expiresAt: instantSchema,
});

export const guardianTokenSchema = z.string('Must be a link of ours').min(20).max(100);

export const guardianCodeSchema = z
  .string('Please type the code')
  .trim()
  .regex(/^\d{6}$/, 'The code has 6 digits.');

export const guardianConcernSchema = z.strictObject({
  words: z
    .string('Please tell us what worries you')
    .trim()
    .min(1, TEXTS.required)
    .max(GUARDIAN_CONCERN_MAX, `Must be at most ${GUARDIAN_CONCERN_MAX} characters`),
  /** A court has made an order. */
  hasOrder: z.boolean('Must be true or false'),
});
