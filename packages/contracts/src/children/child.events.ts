import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { avatarSchema } from './child.fields.ts';
import { guardianLimitSchema } from './guardians.fields.ts';

/** The parent. */
const who = { userId: userIdSchema };

/** What others see of a child; the tombstone means that it has been erased. */
export const childChanged = {
  type: 'notalone.profile.child.changed.v1',
  topic: 'children.state',
  data: z.object({
    childId: childIdSchema,
    /** The first guardian. */
    parentId: userIdSchema,
    /** One or two, the first guardian first. */
    guardianIds: z.array(userIdSchema).min(1).max(2),
    /** What a moderator took from a guardian (rules 10.3). */
    withheld: z.array(z.object({ userId: userIdSchema, what: guardianLimitSchema })).optional(),
    name: z.string(),
    avatar: avatarSchema,
    birthMonth: z.int().optional(),
    birthYear: z.int().optional(),
    /** A changed birthday opens nothing of before to the parent. */
    readableSince: instantSchema.optional(),
    /** When a guardian last left, was undone, or lost something to a moderator: what was known before that is not. */
    guardianRevokedAt: instantSchema.optional(),
    /** Since then no guardian who has everything has given the child another PIN. */
    needsNewPin: z.literal(true).optional(),
    consents: z.object({ login: z.boolean(), messages: z.boolean(), position: z.boolean() }),
    /** `removed`: the parent removed the child and can still undo it. */
    status: z.enum(['active', 'removed']),
    version: z.int(),
  }),
} as const;
/**
 * The friendship of two children, of the same or of two families. Key: `pairKey` of the two. The tombstone means that
 * one has been erased.
 */
export const friendshipChanged = {
  type: 'notalone.profile.friendship.changed.v1',
  topic: 'relations.state',
  data: z.object({
    friendshipId: idSchema,
    pair: z.tuple([childIdSchema, childIdSchema]),
    state: z.enum(['none', 'accepted', 'paused', 'ended']),
    since: instantSchema,
    version: z.int(),
  }),
} as const;
const friendshipParties = {
  friendshipId: idSchema,
  fromChildId: childIdSchema,
  fromParentId: userIdSchema,
  /** Absent when no child has the requested warrior username. */
  toChildId: childIdSchema.optional(),
  toParentId: userIdSchema.optional(),
};
export const friendshipRequested = {
  type: 'notalone.profile.friendship.requested.v1',
  topic: 'profile.events',
  data: z.object(friendshipParties),
} as const;
/** Somebody has approved and others have not yet; with the last approval the outcome is `accepted`. */
export const friendshipApproved = {
  type: 'notalone.profile.friendship.approved.v1',
  topic: 'profile.events',
  data: z.object({ ...friendshipParties, by: z.enum(['requester-parent', 'recipient-parent']) }),
} as const;
export const friendshipDecided = {
  type: 'notalone.profile.friendship.decided.v1',
  topic: 'profile.events',
  data: z.object({
    ...friendshipParties,
    outcome: z.enum(['accepted', 'refused', 'removed', 'expired', 'withdrawn', 'paused', 'ages-apart']),
    /** Which side is notified: for a pause only the one who blocked or disconnected. Absent: both. */
    toldParentId: userIdSchema.optional(),
  }),
} as const;
export const childMessageHeld = {
  type: 'notalone.chat.child-message.held.v1',
  topic: 'chat.events',
  data: z.object({ messageId: idSchema, parentIds: z.array(userIdSchema) }),
} as const;
/** A row of the safety queue, for which content opens a case. */
export const childSafetyRaised = {
  type: 'notalone.chat.child-safety.raised.v1',
  topic: 'chat.events',
  data: z.object({
    caseId: idSchema,
    cause: z.enum(['screening', 'report']),
    messageId: idSchema.optional(),
    /** On-call is told at once (rules 4.5). */
    isUrgent: z.literal(true).optional(),
    /** Somebody's life may be in danger: graver than another urgent case of the same child. */
    isLifeAtRisk: z.literal(true).optional(),
    /** Our own check is not sure: a moderator reads it some time, and nobody is called. */
    isInDoubt: z.literal(true).optional(),
    /** The thread is paused since: a moderator reopens or ends it within 24 hours (rules 4.5). */
    pausesThread: z.literal(true).optional(),
    childIds: z.array(childIdSchema),
    /** Who reported it: a child, or a child’s parent. */
    reporterId: idSchema.optional(),
    /** Of a child who reported it: its report counts as the parent’s would (rules 6.1). */
    reporterParentId: userIdSchema.optional(),
    /** Of both children: nobody opens a case of the own family (rules 6.2). */
    parentIds: z.array(userIdSchema).optional(),
    /** The parent of the child who wrote it. */
    subjectId: userIdSchema.optional(),
  }),
} as const;
/**
 * A child's words sound like danger to life: these guardians are texted, rung and mailed in fixed words (rules 4.5).
 * Key: the message.
 */
export const childInDanger = {
  type: 'notalone.chat.child.in-danger.v1',
  topic: 'chat.events',
  data: z.object({ messageId: idSchema, childId: childIdSchema, guardianIds: z.array(userIdSchema) }),
} as const;
/** A child is 18 now: its friendships have ended, and it and its parent are told (rules 4.6). */
export const childGrownUp = {
  type: 'notalone.profile.child.grown-up.v1',
  topic: 'profile.events',
  data: z.object({ ...who, childId: childIdSchema }),
} as const;
/** The parent changed the child's birthday: the child is told. Key: the child. */
export const childBirthdayChanged = {
  type: 'notalone.profile.child.birthday-changed.v1',
  topic: 'profile.events',
  data: z.object({ ...who, childId: childIdSchema }),
} as const;
/**
 * A guardian left, was undone, or lost something to a moderator, and may know the PIN: these are asked for another one.
 * Key: the child.
 */
export const childPinNeeded = {
  type: 'notalone.profile.child.pin-needed.v1',
  topic: 'profile.events',
  data: z.object({ childId: childIdSchema, guardianIds: z.array(userIdSchema) }),
} as const;
/** Every service erases the child's data and confirms with its own erased event, which names nobody. */
export const childDeletionRequested = {
  type: 'notalone.profile.child-deletion.requested.v1',
  topic: 'profile.events',
  data: z.object({
    childId: childIdSchema,
    erasureId: z.uuid(),
    /** The parent's account goes too: nobody had seven days to think about it, so the emergency button has (5.12). */
    withAccount: z.literal(true).optional(),
  }),
} as const;
/** A child logged in on a new device: the parent is notified. */
export const childSignedIn = {
  type: 'notalone.auth.child.signed-in.v1',
  topic: 'auth.events',
  data: z.object({ ...who, childId: childIdSchema, isNewDevice: z.boolean() }),
} as const;

export const CHILD_EVENTS = [
  childChanged,
  friendshipChanged,
  friendshipRequested,
  friendshipApproved,
  friendshipDecided,
  childMessageHeld,
  childSafetyRaised,
  childInDanger,
  childGrownUp,
  childBirthdayChanged,
  childPinNeeded,
  childDeletionRequested,
  childSignedIn,
] as const;
