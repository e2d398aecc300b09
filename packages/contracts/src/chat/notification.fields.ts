import * as z from 'zod';
import { idSchema, instantSchema } from '../base/fields.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

/**
 * Requests between parents are spelled with `-`, requests between children (which a parent approves) with `_`
 * (specification, section 3).
 */
export const notificationTypeSchema = z.enum([
  'connection-request',
  'connection_request',
  'connection',
  'connection_approved',
  'connection_refused',
  'message',
  'report',
  'emergency',
  'other',
]);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

/** What it is about, for the icon beside it. Danger to a child is an `emergency`, which stays on top until opened. */
export const notificationTopicSchema = z.enum([
  'emergency',
  'request',
  'connection',
  'message',
  'reaction',
  'comment',
  'reshare',
  'mention',
  'room',
  'child',
  'moderation',
  'account',
]);
export type NotificationTopic = z.infer<typeof notificationTopicSchema>;

/** What a person can mute: a post of their own, or a room. */
export const threadSchema = z.object({ kind: z.enum(['post', 'room'], 'Must be post or room'), threadId: idSchema });
export type Thread = z.infer<typeof threadSchema>;

/** Without `until` it is muted for good. */
export const muteSchema = threadSchema.extend({ until: instantSchema.optional() });
export type Mute = z.infer<typeof muteSchema>;

export const muteDurationSchema = z.enum(['8-hours', 'week', 'always'], 'Must be 8-hours, week or always');
export type MuteDuration = z.infer<typeof muteDurationSchema>;

export const notificationSchema = z.object({
  _id: idSchema,
  type: notificationTypeSchema,
  topic: notificationTopicSchema,
  /** A complete sentence to show. */
  message: z.string(),
  read: z.boolean(),
  /** Time of the newest in the group. */
  createdAt: instantSchema,
  /** What it is about: the request, the post or the alert, otherwise a person where there is one. */
  relatedId: idSchema.optional(),
  /** Picture of the person who caused it. */
  avatar: pictureUrlSchema.optional(),
  /** Path of the page that shows it. */
  link: z.string(),
  /** What to mute so that no more of these come; absent where nothing mutes them. */
  thread: threadSchema.optional(),
  /** How many events are grouped in it. */
  count: z.int(),
  /** A request that was answered or withdrawn: there is nothing left to decide. */
  processed: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/**
 * What a person can switch off. Emergencies, reports and account safety (`emergency`, `report`, `other`) are always
 * sent.
 */
export const notificationPreferencesSchema = z.strictObject({
  requests: z.boolean('Must be true or false'),
  connections: z.boolean('Must be true or false'),
  messages: z.boolean('Must be true or false'),
  /** Reactions, comments, reshares and mentions in the feed. */
  posts: z.boolean('Must be true or false'),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const badgeSchema = z.object({ notifications: z.int(), messages: z.int() });
export type Badge = z.infer<typeof badgeSchema>;
