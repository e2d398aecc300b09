import * as z from 'zod';
import { hasVisibleText, idSchema, imageAltSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import {
  BAN_REASON_MAX,
  BAN_REASON_MIN,
  JOIN_NOTE_MAX,
  ROOM_DESCRIPTION_MAX,
  ROOM_MESSAGE_MAX,
  ROOM_NAME_MAX,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

const tooLong = (max: number) => `Must be at most ${max} characters`;
const CONTROL = /[^\P{Cc}\n\t\r]/u;
const ordinary = (max: number) =>
  z
    .string('Must be text')
    .trim()
    .max(max, tooLong(max))
    .refine((typed) => !CONTROL.test(typed), 'Please use ordinary letters');
/** Signs that turn the direction of what follows could make a name read as another. */
const TURNS_DIRECTION = /[\p{Bidi_Control}\n\t\r]/u;

const roomNameSchema = z
  .string({ error: ({ input }) => (input === undefined ? TEXTS.roomNameRequired : 'Must be text') })
  .trim()
  .min(1, TEXTS.roomNameRequired)
  .max(ROOM_NAME_MAX, tooLong(ROOM_NAME_MAX))
  .refine((typed) => !CONTROL.test(typed), 'Please use ordinary letters')
  .refine((typed) => !TURNS_DIRECTION.test(typed), 'Please use ordinary letters')
  .refine(hasVisibleText, TEXTS.roomNameRequired);
export const roomRulesSchema = z.strictObject({
  noSwearing: z.boolean('Must be true or false').default(true),
  images: z.boolean('Must be true or false').default(false),
  links: z.boolean('Must be true or false').default(false),
});
export type RoomRules = z.infer<typeof roomRulesSchema>;
export const roomChangeSchema = z.strictObject({
  name: roomNameSchema,
  description: ordinary(ROOM_DESCRIPTION_MAX).default(''),
  rules: roomRulesSchema.default({ noSwearing: true, images: false, links: false }),
});
export const newRoomSchema = roomChangeSchema.extend({
  /** Whether new members see what was written before they came; decided once. */
  showsHistory: z.boolean('Must be true or false').default(true),
});
export const joinRoomSchema = z.strictObject({ note: ordinary(JOIN_NOTE_MAX).default('') });

export const banTypeSchema = z.enum(['3day', '1week', 'permanent'], 'Must be 3day, 1week or permanent');
export type BanType = z.infer<typeof banTypeSchema>;
export const roomBanSchema = z.strictObject({
  banType: banTypeSchema,
  reason: z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.banReasonRequired : 'Must be text') })
    .trim()
    .min(BAN_REASON_MIN, TEXTS.banReasonRequired)
    .max(BAN_REASON_MAX, tooLong(BAN_REASON_MAX))
    .refine((typed) => !CONTROL.test(typed), 'Please use ordinary letters')
    .refine(hasVisibleText, TEXTS.banReasonRequired),
});

export const roomNotificationLevelSchema = z.enum(['all', 'replies', 'none'], 'Must be all, replies or none');
export type RoomNotificationLevel = z.infer<typeof roomNotificationLevelSchema>;

/**
 * Somebody who asks to join, as the creator sees it. The rest of the card of rules 2.2 is the profile service's.
 */
const joinRequestSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  childName: z.string().optional(),
  city: z.string().optional(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  note: z.string(),
  requestedAt: instantSchema,
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

export const roomSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  /** Absent while nobody looks after the room, and for members who have blocked the creator or are blocked. */
  creator: z.object({ _id: userIdSchema, username: z.string() }).optional(),
  /** Only for members; their pictures only where one room is asked for. */
  members: z.array(z.object({ userId: userIdSchema, profilePicUrl: pictureUrlSchema.optional() })),
  /** Only for the creator. `bannedUntil` is null for a permanent ban. */
  bannedUsers: z.array(
    z.object({
      userId: userIdSchema,
      banType: banTypeSchema,
      bannedUntil: instantSchema.nullable(),
      reason: z.string(),
    }),
  ),
  /** Only for the creator, the oldest first; `requests` says who they are. */
  pendingRequests: z.array(userIdSchema),
  requests: z.array(joinRequestSchema),
  /** Only for the creator: members whom the creator has blocked, and may want to remove (rules 2.7). */
  blockedMembers: z.array(z.object({ userId: userIdSchema, username: z.string() })),
  rules: z.object({ noSwearing: z.boolean(), images: z.boolean(), links: z.boolean() }),
  showsHistory: z.boolean(),
  memberCount: z.int(),
  lastMessageAt: instantSchema.optional(),
  isMember: z.boolean(),
  isPending: z.boolean(),
  /** Counted up to 100. */
  unreadCount: z.int(),
  /** Where the reader has read up to. */
  readAt: instantSchema.optional(),
  /** The reader's own, while it lasts; `until` is null for a permanent one. */
  ban: z.object({ reason: z.string(), until: instantSchema.nullable() }).optional(),
  /** Only for members. */
  notificationLevel: roomNotificationLevelSchema.optional(),
  /** Moderators have paused writing in all rooms. */
  isReadOnly: z.boolean(),
  /** The reader is asked whether to look after the room. */
  isOffered: z.boolean(),
  /** The mentors’ own room, which only mentors see; they are in at once. */
  forMentors: z.literal(true).optional(),
});
export type Room = z.infer<typeof roomSchema>;

const senderSchema = z.object({
  /** Absent for a deleted member. */
  _id: userIdSchema.optional(),
  username: z.string(),
  /** Only where the reader may see it. */
  profilePicUrl: pictureUrlSchema.optional(),
});
export const roomMessageSchema = z.object({
  _id: idSchema,
  roomId: idSchema,
  /** Absent where `hidden`. */
  sender: senderSchema.optional(),
  content: z.string(),
  contentType: z.enum(['text', 'image']),
  /** The small picture's path below the site, `/uploads/chat/<name>-small.webp`; the large one's has `-large`. */
  imageUrl: pictureUrlSchema.optional(),
  imageAlt: z.string().optional(),
  createdAt: instantSchema,
  /** Changed after the grace of five minutes (rules 3.4). */
  edited: z.boolean(),
  /** The message that it answers, as it is now; without `sender` and `content` once that is deleted or hidden. */
  replyTo: z.object({ _id: idSchema, username: z.string().optional(), content: z.string().optional() }).optional(),
  /** By somebody with whom the reader has a block: 'Message hidden' (rules 2.7). */
  hidden: z.boolean(),
  /** Only to the sender. */
  clientId: z.uuid().optional(),
});
export type RoomMessage = z.infer<typeof roomMessageSchema>;
/** `notice` is for the writer alone: where to turn when it sounds like an emergency. */
export const sentRoomMessageSchema = roomMessageSchema.extend({ notice: z.string().optional() });

export const newRoomMessageSchema = z.strictObject({
  content: ordinary(ROOM_MESSAGE_MAX).default(''),
  contentType: z.enum(['text', 'image'], 'Must be text or image').default('text'),
  imageAlt: imageAltSchema,
  /** Id of the message that this one answers. */
  replyTo: idSchema.optional(),
  /** Chosen by the sender's page: sending the same again is the same message. */
  clientId: z.uuid('Must be a UUID').optional(),
});
export const roomMessageChangeSchema = z.strictObject({
  content: ordinary(ROOM_MESSAGE_MAX).refine(hasVisibleText, TEXTS.writeFirst),
});
