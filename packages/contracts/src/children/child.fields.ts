import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema } from '../base/fields.ts';
import {
  CHILD_BIRTH_YEAR_MIN,
  CHILD_LOGIN_NAME_MAX,
  PIN_MAX,
  PIN_MIN,
  WARRIOR_USERNAME_MAX,
  WARRIOR_USERNAME_MIN,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { AVATARS } from './avatars.ts';

const required = (text: string) => ({
  error: ({ input }: { input: unknown }) => (input === undefined || input === '' ? TEXTS.required : text),
});

export const avatarSchema = z.enum(
  AVATARS.map(({ file }) => file) as [(typeof AVATARS)[number]['file']],
  'Please select an avatar.',
);

/** A first name: one word, or two joined by a hyphen; no surname (rules 4.1). */
const childFirstNameSchema = z
  .string(required('Must be text'))
  .trim()
  .min(1, TEXTS.required)
  .max(CHILD_LOGIN_NAME_MAX, `Must be at most ${CHILD_LOGIN_NAME_MAX} characters`)
  .regex(/^\p{L}[\p{L}\p{M}'’]*(?:[- ]\p{L}[\p{L}\p{M}'’]*)?$/u, 'Please give the first name only');

/** The name that a child logs in with. What it may not hold besides is checked by the service (rules 4.1). */
export const warriorUsernameSchema = z
  .string(required('Must be text'))
  .trim()
  .min(1, TEXTS.required)
  .min(WARRIOR_USERNAME_MIN, `Must be at least ${WARRIOR_USERNAME_MIN} characters`)
  .max(WARRIOR_USERNAME_MAX, `Must be at most ${WARRIOR_USERNAME_MAX} characters`)
  .regex(
    /^[\p{L}\p{M}\p{N}._'’-]+(?: [\p{L}\p{M}\p{N}._'’-]+)*$/u,
    'Please use letters, numbers, spaces and . _ - only',
  );

export const newPinSchema = z
  .string(required('Must be text'))
  .min(1, TEXTS.required)
  .min(PIN_MIN, `A PIN has ${PIN_MIN} to ${PIN_MAX} characters.`)
  .max(PIN_MAX, `A PIN has ${PIN_MIN} to ${PIN_MAX} characters.`);

/**
 * What the parent has agreed to, purpose by purpose (rules 4.1). Absent means: no change, for a new child only the
 * login.
 */
const childConsentsSchema = z.strictObject({
  login: z.boolean('Must be true or false').optional(),
  messages: z.boolean('Must be true or false').optional(),
  position: z.boolean('Must be true or false').optional(),
});

/** Month 1 to 12 and year; absent counts as under 13. */
const childBirth = {
  birthMonth: z.int('Must be a month').min(1, 'Must be a month').max(12, 'Must be a month').optional(),
  birthYear: z.int('Must be a year').min(CHILD_BIRTH_YEAR_MIN, 'Must be a year').optional(),
};

export const newChildSchema = z.strictObject({
  t1dWarriorUsername: warriorUsernameSchema,
  pin: newPinSchema,
  childName: childFirstNameSchema,
  ...childBirth,
  discoverable: z.boolean('Must be true or false').optional(),
  consents: childConsentsSchema.optional(),
});
export const changeChildSchema = z.strictObject({
  ...childBirth,
  discoverable: z.boolean('Must be true or false').optional(),
  consents: childConsentsSchema.optional(),
});

/** Who may read a child's messages: by age, or nobody any more (rules 4.6). */
export const readingRuleSchema = z.enum(['freely', 'with-reason', 'not']);
export type ReadingRule = z.infer<typeof readingRuleSchema>;

const childFace = { _id: childIdSchema, name: z.string(), avatar: avatarSchema, t1dWarriorUsername: z.string() };
export const createdChildSchema = z.object(childFace);
/** A child as its own parent sees it. */
export const childSchema = z.object({
  ...childFace,
  /** Too many wrong PINs in a day: the parent unlocks it. */
  locked: z.boolean(),
  discoverable: z.boolean(),
  birthMonth: z.int().optional(),
  birthYear: z.int().optional(),
  /** A correction that a moderator looks at first. */
  awaitedBirth: z.object({ birthMonth: z.int().optional(), birthYear: z.int() }).optional(),
  consents: z.object({ login: z.boolean(), messages: z.boolean(), position: z.boolean() }),
  reading: readingRuleSchema,
  /** Whether the child is old enough to write, and its parent has agreed. */
  canMessage: z.boolean(),
  /** 18 or older: friends, messages and monitoring have ended. */
  isGrownUp: z.boolean(),
  /** Somebody who is a guardian no more, or lost something to a moderator, may know the PIN. */
  needsNewPin: z.literal(true).optional(),
  /** The username of the guardian beside the caller, if there is one. */
  otherGuardian: z.string().optional(),
  /** Set while the removal can be undone. */
  removedAt: instantSchema.optional(),
});
export type Child = z.infer<typeof childSchema>;

/** `pending` until all four have said yes; `paused` while the two families are blocked or disconnected. */
export const friendshipStatusSchema = z.enum(['pending', 'accepted', 'paused', 'refused', 'removed']);
export type FriendshipStatus = z.infer<typeof friendshipStatusSchema>;
/** Whose yes is still missing. */
export const awaitingSchema = z.enum(['requester-parent', 'recipient-parent', 'recipient-child']);
export type Awaiting = z.infer<typeof awaitingSchema>;

export const friendshipSchema = z.object({
  _id: idSchema,
  fromChildId: childIdSchema,
  toChildId: childIdSchema,
  status: friendshipStatusSchema,
  awaiting: z.array(awaitingSchema),
  friendId: childIdSchema,
  friendName: z.string(),
  friendAvatar: avatarSchema,
  /** The same picture under the name that the child's page uses. */
  avatar: avatarSchema,
  createdAt: instantSchema,
});
export type Friendship = z.infer<typeof friendshipSchema>;

/** What a parent is shown of the other family before saying yes (rules 4.4). */
const otherFamilySchema = z.object({
  username: z.string(),
  memberSince: instantSchema,
  connections: z.int(),
  isConnected: z.boolean(),
  /** An account younger than 14 days carries a warning. */
  isNew: z.boolean(),
});
export const parentFriendshipSchema = friendshipSchema.extend({
  /** Whether the reading parent's yes is missing. */
  awaitsMe: z.boolean(),
  otherFamily: otherFamilySchema.optional(),
});
export type ParentFriendship = z.infer<typeof parentFriendshipSchema>;

export const foundChildSchema = z.object({
  childId: childIdSchema,
  childName: z.string(),
  avatar: avatarSchema,
  status: friendshipStatusSchema.optional(),
});
export type FoundChild = z.infer<typeof foundChildSchema>;
