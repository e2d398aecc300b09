import * as z from 'zod';
import { childIdSchema, idSchema, messageReplySchema, pageQuery } from '../base/fields.ts';
import { READING_REASON_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { childMessageSchema, childThreadSchema, heldMessageSchema, parentReadSchema } from './child-message.fields.ts';
import { notificationSchema } from './notification.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const held = { ...parents, ownership: 'a parent of one of the two who is under 16, else 404' } as const;
const message = z.object({ messageId: idSchema });

export const listChildThreads = operation({
  id: 'chat.listChildThreads',
  service: 'chat',
  method: 'GET',
  path: '/api/profile/child/{childId}/threads',
  summary: 'The threads of a child that are in view: open ones, and for 90 days those that have ended.',
  access: {
    callers: ['child', 'parent', 'admin'],
    ownership: 'the child itself or its parent, else 404; a parent who may not read them gets none',
  },
  params: z.object({ childId: childIdSchema }),
  replies: { 200: z.array(childThreadSchema) },
  errors: ['NOT_FOUND'],
});
export const listChildThread = operation({
  id: 'chat.listChildThread',
  service: 'chat',
  method: 'GET',
  path: '/api/messages/thread/{childId}/{friendId}',
  summary: 'What a friend and I wrote, the newest first; the next page in the Link header.',
  access: { callers: ['child'], ownership: 'childId is the caller; a friend now or within 90 days, else 404' },
  params: z.object({ childId: childIdSchema, friendId: childIdSchema }),
  query: z.object(pageQuery),
  replies: { 200: z.array(childMessageSchema) },
  errors: ['NOT_FOUND'],
});
export const readChildThread = operation({
  id: 'chat.readChildThread',
  service: 'chat',
  method: 'GET',
  path: '/api/profile/child/{childId}/messages/{friendId}',
  summary: 'Read my child’s messages, by its age (rules 4.6); each reading is recorded before it is answered.',
  access: { ...parents, ownership: 'the caller’s own child, else 404' },
  params: z.object({ childId: childIdSchema, friendId: childIdSchema }),
  query: z.object({ ...pageQuery, reason: z.string().trim().max(READING_REASON_MAX).optional() }),
  replies: { 200: z.array(childMessageSchema) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REASON_REQUIRED'],
});
export const listParentReads = operation({
  id: 'chat.listParentReads',
  service: 'chat',
  method: 'GET',
  path: '/api/profile/child/{childId}/reads',
  summary: 'When a parent has read which thread, and why.',
  access: { callers: ['child', 'parent', 'admin'], ownership: 'the child itself or its parent, else 404' },
  params: z.object({ childId: childIdSchema }),
  query: z.object(pageQuery),
  replies: { 200: z.array(parentReadSchema) },
  errors: ['NOT_FOUND'],
});
export const hideDisclosure = operation({
  id: 'chat.hideDisclosure',
  service: 'chat',
  method: 'POST',
  path: '/api/messages/child/{messageId}/hide',
  summary: 'Take what I have told of somebody out of my thread, on the device on which I wrote it.',
  access: { callers: ['child'], ownership: 'written by the caller on this device, else 404' },
  params: message,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const listHeldMessages = operation({
  id: 'chat.listHeldMessages',
  service: 'chat',
  method: 'GET',
  path: '/api/messages/held',
  summary: 'Messages of my children under 16, or to them, that wait for my yes.',
  access: { ...parents, ownership: 'the caller’s own children’s' },
  replies: { 200: z.array(heldMessageSchema) },
  errors: [],
});
export const releaseHeldMessage = operation({
  id: 'chat.releaseHeldMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/messages/held/{messageId}/release',
  summary: 'Let a held message through; it is delivered when every parent who decides has.',
  access: held,
  params: message,
  replies: { 200: messageReplySchema.extend({ delivered: z.boolean() }) },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const refuseHeldMessage = operation({
  id: 'chat.refuseHeldMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/messages/held/{messageId}/refuse',
  summary: 'Do not let a held message through.',
  access: held,
  params: message,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const listChildNotifications = operation({
  id: 'chat.listChildNotifications',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/child/{childId}',
  summary: 'My notifications, the newest first; the next page in the Link header.',
  access: { callers: ['child'], ownership: 'childId is the caller, else 404' },
  params: z.object({ childId: childIdSchema }),
  query: z.object(pageQuery),
  replies: { 200: z.array(notificationSchema) },
  errors: ['NOT_FOUND'],
});
