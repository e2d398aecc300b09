import * as z from 'zod';
import { idSchema, instantSchema } from '../fields.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

/** Two spellings of a request: between parents with `-`, between children (a parent approves) with `_` (specification, section 3). */
export const notificationTypeSchema = z.enum([
  'connection-request',
  'connection_request',
  'connection',
  'connection_approved',
  'connection_refused',
  'message',
  'report',
  'other',
]);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

export const notificationSchema = z.object({
  _id: idSchema,
  type: notificationTypeSchema,
  /** A whole sentence for people. */
  message: z.string(),
  read: z.boolean(),
  /** Of the newest of the group. */
  createdAt: instantSchema,
  /** What it is about: a request for requests, a post for what happens in the feed, a person for the others where there is one. */
  relatedId: idSchema.optional(),
  /** Picture of who caused it. */
  avatar: pictureUrlSchema.optional(),
  /** Path of the page that shows it. */
  link: z.string(),
  /** How many are grouped in it. */
  count: z.int(),
  /** A request that was answered or went away: nothing to decide any more. */
  processed: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** What a person may switch off. Reports and the safety of one's account (`report`, `other`) always come. */
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
