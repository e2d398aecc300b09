import * as z from 'zod';
import { idSchema, instantSchema, pageQuery } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  badgeSchema,
  muteDurationSchema,
  muteSchema,
  notificationPreferencesSchema,
  notificationSchema,
  threadSchema,
} from './notification.fields.ts';

const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;

export const listNotifications = operation({
  id: 'chat.listNotifications',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications',
  summary:
    'My notifications: emergencies that I have not opened, then the newest first; the next page in the Link header.',
  access: own,
  query: z.object(pageQuery),
  replies: { 200: z.array(notificationSchema) },
  errors: [],
});
export const badge = operation({
  id: 'chat.badge',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/badge',
  summary: 'How many of my notifications and messages are unread.',
  access: own,
  replies: { 200: badgeSchema },
  errors: [],
});
export const readNotification = operation({
  id: 'chat.readNotification',
  service: 'chat',
  method: 'POST',
  path: '/api/notifications/read/{notificationId}',
  summary: 'Mark a notification as seen; an emergency stays unread until it is opened.',
  access: { callers: ['parent', 'child', 'admin'], ownership: 'the caller’s own, else 404' },
  params: z.object({ notificationId: idSchema }),
  /** `createdAt` as it was shown: what has been added to the notification since then stays unread. */
  query: z.object({ createdAt: instantSchema.optional() }),
  replies: { 200: badgeSchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const openNotification = operation({
  id: 'chat.openNotification',
  service: 'chat',
  method: 'POST',
  path: '/api/notifications/open/{notificationId}',
  summary: 'Mark a notification as opened, whatever its kind.',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own, else 404' },
  params: z.object({ notificationId: idSchema }),
  replies: { 200: badgeSchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const readAllNotifications = operation({
  id: 'chat.readAllNotifications',
  service: 'chat',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all my notifications as seen, except emergencies.',
  access: own,
  replies: { 200: badgeSchema },
  writesToNobody: true,
  errors: [],
});
export const getPreferences = operation({
  id: 'chat.getPreferences',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What I want to be notified of.',
  access: own,
  replies: { 200: notificationPreferencesSchema },
  errors: [],
});
export const savePreferences = operation({
  id: 'chat.savePreferences',
  service: 'chat',
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose what I want to be notified of; applies to new notifications only.',
  access: own,
  body: notificationPreferencesSchema,
  replies: { 200: notificationPreferencesSchema },
  writesToNobody: true,
  errors: [],
});

const ofThread = {
  service: 'chat',
  path: '/api/notifications/mutes/{kind}/{threadId}',
  // Any id may be muted, so that the answer does not tell what exists.
  access: own,
  params: threadSchema,
  writesToNobody: true,
} as const;
export const listMutes = operation({
  id: 'chat.listMutes',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/mutes',
  summary: 'The posts and rooms that I have muted, and until when.',
  access: own,
  replies: { 200: z.array(muteSchema) },
  errors: [],
});
export const muteThread = operation({
  ...ofThread,
  id: 'chat.muteThread',
  method: 'PUT',
  summary: 'Stop notifications of a post or a room, and mark those that are there as seen.',
  body: z.strictObject({ duration: muteDurationSchema }),
  replies: { 200: muteSchema },
  errors: ['CONFLICT'],
});
export const unmuteThread = operation({
  ...ofThread,
  id: 'chat.unmuteThread',
  method: 'DELETE',
  summary: 'Get notifications of a post or a room again.',
  replies: { 204: null },
  errors: [],
});
