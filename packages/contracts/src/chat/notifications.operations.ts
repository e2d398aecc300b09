import * as z from 'zod';
import { idSchema, pageQuery } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { badgeSchema, notificationPreferencesSchema, notificationSchema } from './notification.fields.ts';

const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;

export const listNotifications = operation({
  id: 'chat.listNotifications',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications',
  summary: 'My notifications, the newest first; the next page in the Link header.',
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
  summary: 'Mark a notification as seen.',
  access: { callers: ['parent', 'child', 'admin'], ownership: 'the caller’s own, else 404' },
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
  summary: 'Mark all my notifications as seen.',
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
