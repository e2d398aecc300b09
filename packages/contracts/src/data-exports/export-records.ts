import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema } from '../base/fields.ts';
import { childSchema } from '../children/child.fields.ts';
import { guardianActionSchema } from '../children/guardians.fields.ts';
import { schoolCardSchema } from '../children/school-card.fields.ts';
import { decisionLetterSchema } from '../moderation/moderation.fields.ts';
import { ownProfileSchema } from '../profile/profile.fields.ts';

/** Of a picture in the zip: `pictures/<service>-<id>.webp`. */
const picture = { pictureId: z.hex().length(32).optional(), imageAlt: z.string().optional() };
/** The name that is shown in the product; nothing else of the other person. */
const name = z.string();

/** What auth holds of a person. */
export const authRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('account'),
    userId: idSchema,
    username: z.string(),
    email: z.string(),
    emailVerifiedAt: instantSchema.optional(),
    phoneNumber: z.string(),
    phoneVerifiedAt: instantSchema.optional(),
    role: z.enum(['parent', 'admin']),
    createdAt: instantSchema,
    lastLoginAt: instantSchema.optional(),
    /** What was agreed to at registration. */
    agreed: z.object({ isAdult: z.boolean(), terms: z.string().optional(), at: instantSchema }).optional(),
    /** Waits for the link in its mail. */
    newEmail: z.string().optional(),
  }),
  z.object({
    kind: z.literal('session'),
    device: z.string(),
    createdAt: instantSchema,
    lastUsedAt: instantSchema,
    expiresAt: instantSchema,
  }),
  z.object({
    kind: z.literal('passkey'),
    name: z.string(),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.optional(),
  }),
  z.object({
    kind: z.literal('authenticator'),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.optional(),
  }),
  z.object({
    kind: z.literal('childLogin'),
    childId: childIdSchema,
    childName: z.string(),
    warriorUsername: z.string(),
    createdAt: instantSchema,
  }),
]);

/** What profile holds. */
export const profileRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile'), profile: ownProfileSchema, ...picture }),
  z.object({
    kind: z.literal('consent'),
    consent: z.string(),
    childId: childIdSchema.optional(),
    given: z.boolean(),
    wordingVersion: z.string(),
    at: instantSchema,
  }),
  z.object({ kind: z.literal('child'), child: childSchema }),
  z.object({
    kind: z.literal('childFriend'),
    childId: childIdSchema,
    childName: z.string(),
    friendName: name,
    status: z.string(),
    createdAt: instantSchema,
  }),
  z.object({
    kind: z.literal('schoolCard'),
    childId: childIdSchema,
    childName: z.string(),
    savedAt: instantSchema,
    card: schoolCardSchema.omit({ contacts: true }),
    ringFirst: z.array(z.object({ name, relation: z.string(), phoneEnding: z.string() })),
  }),
  z.object({
    kind: z.literal('guardianAction'),
    childId: childIdSchema,
    /** Absent where the person is no guardian of the child any more. */
    childName: z.string().optional(),
    action: guardianActionSchema,
    at: instantSchema,
  }),
  z.object({ kind: z.literal('mentorPromise'), wordingVersion: z.string(), at: instantSchema }),
  z.object({
    kind: z.literal('mentoring'),
    /** Which of the two the person is. */
    role: z.enum(['mentor', 'family']),
    /** Absent where the other is not shown any more. */
    name: name.optional(),
    state: z.string(),
    askedAt: instantSchema,
    startedAt: instantSchema.optional(),
    endedAt: instantSchema.optional(),
    /** What the person told us when asked how it is going, and at the end. */
    answer: z.string().optional(),
    words: z.array(z.string()),
  }),
  z.object({ kind: z.literal('connection'), name, childName: name, connectedAt: instantSchema }),
  z.object({
    kind: z.literal('request'),
    direction: z.enum(['sent', 'received']),
    name,
    createdAt: instantSchema,
    expiresAt: instantSchema,
  }),
  z.object({ kind: z.literal('block'), name, blockedAt: instantSchema }),
]);

/** What feed holds. */
export const feedRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('post'),
    postId: idSchema,
    text: z.string(),
    createdAt: instantSchema,
    editedAt: instantSchema.optional(),
    /** Somebody else's post that this one shares. */
    sharedPostId: idSchema.optional(),
    ...picture,
  }),
  z.object({
    kind: z.literal('comment'),
    postId: idSchema,
    text: z.string(),
    createdAt: instantSchema,
    editedAt: instantSchema.optional(),
  }),
  z.object({ kind: z.literal('reaction'), postId: idSchema, reaction: z.string(), at: instantSchema }),
]);

const said = {
  /** Whether the person wrote it. */
  isOwn: z.boolean(),
  name,
  text: z.string(),
  createdAt: instantSchema,
};
/** What chat holds. A message belongs to the conversation or thread that comes before it. */
export const chatRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('conversation'),
    conversationId: z.string(),
    name,
    /** How far the person has read. */
    readUntil: instantSchema.optional(),
  }),
  z.object({
    kind: z.literal('message'),
    conversationId: z.string(),
    ...said,
    editedAt: instantSchema.optional(),
    isDeleted: z.boolean().optional(),
    ...picture,
  }),
  z.object({
    kind: z.literal('room'),
    roomId: idSchema,
    name,
    state: z.string(),
    isCreator: z.boolean(),
    /** What the person wrote with the request to join. */
    note: z.string().optional(),
    joinedAt: instantSchema.optional(),
    readUntil: instantSchema.optional(),
    /** Who made the room has shut the person out: for good where no end is given. */
    ban: z.object({ reason: z.string(), at: instantSchema, until: instantSchema.optional() }).optional(),
    notificationLevel: z.string().optional(),
  }),
  z.object({
    kind: z.literal('roomMessage'),
    roomId: idSchema,
    text: z.string(),
    createdAt: instantSchema,
    editedAt: instantSchema.optional(),
    ...picture,
  }),
  z.object({
    kind: z.literal('childThread'),
    threadId: z.string(),
    childId: childIdSchema,
    childName: z.string(),
    friendName: name,
  }),
  z.object({ kind: z.literal('childMessage'), threadId: z.string(), ...said }),
  /** A guardian has read a child's messages, as the child was told; `by` where the child has or had two. */
  z.object({
    kind: z.literal('reading'),
    childId: childIdSchema,
    friendName: name,
    reason: z.string().optional(),
    by: name.optional(),
    at: instantSchema,
  }),
  z.object({
    kind: z.literal('noticeDevice'),
    name: z.string(),
    addedAt: instantSchema,
    reachedAt: instantSchema.optional(),
    notReachedSince: instantSchema.optional(),
  }),
  z.object({
    kind: z.literal('noticeSettings'),
    bell: z.record(z.string(), z.boolean()),
    push: z.record(z.string(), z.boolean()),
    email: z.record(z.string(), z.boolean()),
    quietHours: z.object({ isOn: z.boolean(), from: z.string(), to: z.string() }),
  }),
  z.object({
    kind: z.literal('mute'),
    about: z.string(),
    threadId: z.string(),
    until: instantSchema.optional(),
  }),
]);

/** What emergency holds: no place, and of other people's numbers the ending alone. */
export const emergencyRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('buttonSettings'),
    message: z.string(),
    familyWord: z.string().optional(),
    isPlaceSent: z.boolean(),
  }),
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    relationship: z.string(),
    phoneEnding: z.string(),
    state: z.string(),
    isParent: z.boolean(),
    getsPlace: z.boolean(),
  }),
  z.object({ kind: z.literal('childPhone'), childId: childIdSchema, phoneEnding: z.string() }),
  z.object({
    kind: z.literal('buttonDevice'),
    childId: childIdSchema,
    childName: z.string(),
    createdAt: instantSchema,
  }),
  z.object({
    kind: z.literal('alert'),
    alertId: z.string(),
    childId: childIdSchema.optional(),
    childName: z.string(),
    isTest: z.boolean(),
    code: z.string().optional(),
    message: z.string().optional(),
    createdAt: instantSchema,
    state: z.string(),
    closedAt: instantSchema.optional(),
    closedBy: z.string().optional(),
    contacts: z.array(
      z.object({ name: z.string(), answer: z.string().optional(), answeredAt: instantSchema.optional() }),
    ),
  }),
  z.object({
    kind: z.literal('subscription'),
    status: z.string(),
    currentPeriodEnd: instantSchema.optional(),
    endsThen: z.boolean(),
  }),
]);

/** What content holds: what moderators decided about the person, as the person was told, and what was appealed. */
export const contentRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decision'), ...decisionLetterSchema.omit({ _id: true }).shape }),
]);

/** Of each service in the order of the zip: what is in `<service>.json`, which `<service>.schema.json` describes. */
export const EXPORT_RECORDS = {
  auth: authRecordSchema,
  profile: profileRecordSchema,
  feed: feedRecordSchema,
  chat: chatRecordSchema,
  emergency: emergencyRecordSchema,
  content: contentRecordSchema,
} as const;
export type ExportService = keyof typeof EXPORT_RECORDS;
export type ExportRecord<S extends ExportService = ExportService> = z.output<(typeof EXPORT_RECORDS)[S]>;
