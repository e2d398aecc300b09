import * as z from 'zod';
import { childIdSchema, daySchema, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { switchNameSchema } from './moderation.fields.ts';
import { PARENT_WORDS_IDS } from './parent-words.ts';

/**
 * Who is banned, and why: auth tells them at the login. Without `ban` they are not, or no longer. The tombstone says
 * that the person is erased.
 */
export const banChanged = {
  type: 'notalone.content.ban.changed.v1',
  topic: 'bans.state',
  data: z.object({
    userId: userIdSchema,
    ban: z
      .object({
        decisionId: idSchema,
        reason: z.string(),
        /** Permanent when absent. */
        until: instantSchema.optional(),
        /** For a child's safety: nobody registers again with the same e-mail or phone. */
        isChildSafety: z.literal(true).optional(),
        /** No mail tells the person; the login does. */
        isUntold: z.literal(true).optional(),
      })
      .optional(),
    version: z.int(),
  }),
} as const;
const moderated = {
  decisionId: idSchema,
  /** The service that owns it. */
  owner: z.enum(['profile', 'feed', 'chat']),
  itemType: z.enum(['user', 'post', 'comment', 'message', 'child-message', 'room', 'room-message']),
  itemId: idSchema,
  /** Of a comment. */
  postId: idSchema.optional(),
};
/** Its owner hides it for 90 days: nobody sees it any more. Key: the item. */
export const itemRemoved = {
  type: 'notalone.content.moderation.removed.v1',
  topic: 'content.events',
  data: z.object(moderated),
} as const;
/** The decision was taken back: what it hid shows again. Key: the item. */
export const itemRestored = {
  type: 'notalone.content.moderation.restored.v1',
  topic: 'content.events',
  data: z.object(moderated),
} as const;
/**
 * The person is told by the bell, and those who reported it learn that something was done, or nothing (`dismiss`).
 * Nobody is named.
 */
export const moderationDecided = {
  type: 'notalone.content.moderation.decided.v1',
  topic: 'content.events',
  data: z.object({
    decisionId: idSchema,
    action: z.enum(['dismiss', 'warn', 'remove', 'ban', 'unban', 'reverse', 'appeal-upheld', 'appeal-lifted']),
    subjectId: userIdSchema.optional(),
    reporterIds: z.array(idSchema),
  }),
} as const;
/** An admin gave a paused thread of two children free again. Key: the case. */
export const childThreadReleased = {
  type: 'notalone.content.child-thread.released.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema }),
} as const;
/**
 * A case of child safety is about this person or child: no erasure deletes what it needs (rules 6.2). The tombstone
 * ends it. Key: the person.
 */
export const personHeld = {
  type: 'notalone.content.person.held.v1',
  topic: 'legal-holds.state',
  data: z.object({ personId: idSchema }),
} as const;
/** An admin stopped two children from writing to each other for now. Key: the case. */
export const childThreadPaused = {
  type: 'notalone.content.child-thread.paused.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema }),
} as const;
/** An admin ended the friendship of two children, whose thread closes with it; nobody is told. Key: the case. */
export const childThreadEnded = {
  type: 'notalone.content.child-thread.ended.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema, childIds: z.tuple([childIdSchema, childIdSchema]) }),
} as const;
/**
 * A moderator agreed to a corrected birthday, or left it as it was: profile acts on it, and the guardian who corrected it
 * is told. `reportId` names the correction. Key: the child.
 */
export const childBirthdayDecided = {
  type: 'notalone.content.child-birthday.decided.v1',
  topic: 'content.events',
  data: z.object({ reportId: idSchema, childId: childIdSchema, userId: userIdSchema, agrees: z.boolean() }),
} as const;
/** A thread has been paused for a day and nobody has reopened or ended it: the admins are told. Key: the case. */
export const childThreadWaited = {
  type: 'notalone.content.child-thread.waited.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema, days: z.int(), adminIds: z.array(userIdSchema) }),
} as const;
/** Guardians of these children are told, in these of the fixed words. Key: the case. */
export const childParentsTold = {
  type: 'notalone.content.child-parents.told.v1',
  topic: 'content.events',
  data: z.object({
    caseId: idSchema,
    childIds: z.array(childIdSchema),
    /** Those whom a moderator chose; absent: all of them. */
    guardianIds: z.array(userIdSchema).optional(),
    words: z.enum(PARENT_WORDS_IDS),
  }),
} as const;
/** What admins have stopped for everybody. Key: the switch's name. */
export const switchChanged = {
  type: 'notalone.content.switch.changed.v1',
  topic: 'switches.state',
  data: z.object({
    name: switchNameSchema,
    on: z.boolean(),
    /** It goes off by itself then. */
    until: instantSchema.optional(),
    version: z.int(),
  }),
} as const;
/**
 * A case of child safety is new: the admins who look after them are told at once, without any of its content. Key: the
 * case.
 */
export const safetyCaseOpened = {
  type: 'notalone.content.safety-case.opened.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema, adminIds: z.array(userIdSchema) }),
} as const;
/**
 * Nobody has opened a case of child safety for so long: on-call is texted; of an urgent one also rung, and after the
 * first time rung alone. Key: the case.
 */
export const safetyCaseWaited = {
  type: 'notalone.content.safety-case.waited.v1',
  topic: 'content.events',
  data: z.object({
    caseId: idSchema,
    /** 0: an urgent case that has just come in. */
    minutes: z.int(),
    /** How many wait; `caseId` is the oldest. Absent: one. */
    waiting: z.int().min(1).optional(),
    /** On-call is telephoned. */
    rings: z.literal(true).optional(),
    /** How many people on call are rung; absent: one. */
    people: z.int().min(1).optional(),
    /** The last of them has just joined, and is texted too. Absent: a text with the first ring alone. */
    texts: z.literal(true).optional(),
  }),
} as const;
/**
 * The operator must look at how an admin looks up phone numbers and postcodes (rules 6.2): of ten families today, in an
 * urgent case without a second admin's yes for a day, or with a second admin's no. Key: the admin.
 */
export const contactsLookedUp = {
  type: 'notalone.content.contacts.looked-up.v1',
  topic: 'content.events',
  data: z.object({ adminId: userIdSchema, why: z.enum(['ten-today', 'not-confirmed', 'objected']) }),
} as const;
/**
 * How far moderators are with a case of child safety; `caseId` is the id that its owner gave it. `unread`: an urgent one
 * that nobody has opened for ten minutes. `dismissed`: it was no danger. `upheld`: any other decision, a dismissal
 * that was taken back, or a doubt that a moderator shares. Key: the case.
 */
export const safetyCaseChanged = {
  type: 'notalone.content.safety-case.changed.v1',
  topic: 'content.events',
  data: z.object({ caseId: idSchema, state: z.enum(['unread', 'opened', 'dismissed', 'upheld']) }),
} as const;
/** What waits for these admins' decisions, once a day. Key: the day. */
export const dailyWorkCounted = {
  type: 'notalone.content.daily-work.counted.v1',
  topic: 'content.events',
  data: z.object({
    day: daySchema,
    reports: z.int(),
    appeals: z.int(),
    /** Requests of shops; absent before they were counted. */
    businesses: z.int().optional(),
    /** About data; absent before they were counted. */
    complaints: z.int().optional(),
    /** Cases of child safety of which our own check is not sure, for those who look after children. */
    inDoubt: z.int().optional(),
    adminIds: z.array(userIdSchema),
  }),
} as const;
/** A complaint about data is not answered yet, so many days after it came. Key: the complaint. */
export const complaintWaited = {
  type: 'notalone.content.complaint.waited.v1',
  topic: 'content.events',
  data: z.object({
    complaintId: idSchema,
    days: z.int(),
    answerBy: daySchema,
    adminIds: z.array(userIdSchema),
  }),
} as const;
/** A moderator has looked at an account that could only read. Key: the person. */
export const accountLookedAt = {
  type: 'notalone.content.account.looked-at.v1',
  topic: 'content.events',
  data: z.object({ userId: userIdSchema }),
} as const;
export const contentErased = {
  type: 'notalone.content.account.erased.v1',
  topic: 'content.events',
  data: z.object({
    erasureId: z.uuid(),
    /** Open cases, warnings or bans that outlive the account: until then, or for ever. */
    remembered: z.object({ until: instantSchema.optional() }).optional(),
  }),
} as const;

export const MODERATION_EVENTS = [
  accountLookedAt,
  banChanged,
  childBirthdayDecided,
  childParentsTold,
  childThreadEnded,
  childThreadPaused,
  childThreadReleased,
  childThreadWaited,
  complaintWaited,
  contactsLookedUp,
  contentErased,
  dailyWorkCounted,
  itemRemoved,
  itemRestored,
  moderationDecided,
  personHeld,
  safetyCaseChanged,
  safetyCaseOpened,
  safetyCaseWaited,
  switchChanged,
] as const;
