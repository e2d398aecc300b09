import * as z from 'zod';
import { idSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { MESSAGE_SEARCH_MAX, MESSAGES_PER_MINUTE } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { TEXTS } from '../base/texts.ts';
import { reportBodySchema } from '../profile/connection.fields.ts';
import { pictureNameSchema } from '../profile/profile.fields.ts';
import { childMessageSchema, sendChildMessageSchema } from './child-message.fields.ts';
import { conversationSchema, messageChangeSchema, messageSchema, sendMessageSchema } from './message.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const both = {
  ...parents,
  ownership: 'the caller is or was connected with the other, and neither blocked the other; else 404',
} as const;

export const listConversations = operation({
  id: 'chat.listConversations',
  service: 'chat',
  method: 'GET',
  path: '/api/messages',
  summary:
    'My connections with the newest message and the unread ones of each, the latest first; the next page in the Link header.',
  access: { ...parents, ownership: 'the caller’s own' },
  query: z.object(pageQuery),
  replies: { 200: z.array(conversationSchema) },
  errors: ['PROFILE_NOT_FOUND'],
});
export const listMessages = operation({
  id: 'chat.listMessages',
  service: 'chat',
  method: 'GET',
  path: '/api/messages/{userId}',
  summary: 'My messages with one person, the newest first; older ones at the next link, newer ones at prev.',
  access: both,
  params: z.object({ userId: userIdSchema }),
  query: z.object({
    ...pageQuery,
    /** A page with this message in its middle. */
    around: idSchema.optional(),
  }),
  replies: { 200: z.array(messageSchema) },
  errors: ['NOT_FOUND'],
});
export const searchMessages = operation({
  id: 'chat.searchMessages',
  service: 'chat',
  method: 'GET',
  path: '/api/messages/{userId}/search',
  summary: 'My messages with one person that contain these words, the newest first; the next page in the Link header.',
  access: both,
  params: z.object({ userId: userIdSchema }),
  query: z.object({
    ...pageQuery,
    q: z
      .string('Must be text')
      .trim()
      .min(1, 'Please write something first')
      .max(MESSAGE_SEARCH_MAX, `Must be at most ${MESSAGE_SEARCH_MAX} characters`),
  }),
  replies: { 200: z.array(messageSchema) },
  errors: ['NOT_FOUND'],
});

export const sendMessage = operation({
  id: 'chat.sendMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/messages',
  summary:
    'Write to a family I am connected with, as JSON, or as a form with a picture; as a child, without one, to a friend.',
  access: {
    callers: ['parent', 'child', 'admin'],
    ownership: 'a parent needs a profile and a connection, a child an accepted friend, else 403',
  },
  body: z.union([sendMessageSchema, sendChildMessageSchema]),
  file: 'image',
  takesJson: true,
  replies: { 201: z.union([messageSchema, childMessageSchema]) },
  errors: ['FORBIDDEN', 'PROFILE_NOT_FOUND', 'CONFIRMATION_NEEDED'],
  perMinute: MESSAGES_PER_MINUTE,
  tooOften: TEXTS.sendingTooFast,
});
export const editMessage = operation({
  id: 'chat.editMessage',
  service: 'chat',
  method: 'PUT',
  path: '/api/messages/{messageId}',
  summary: 'Change the text of a message of mine within 15 minutes; it then says that it was edited.',
  access: { ...parents, ownership: 'the caller’s own message that may be read, else 404; 403 unless connected' },
  params: z.object({ messageId: idSchema }),
  body: messageChangeSchema,
  replies: { 200: messageSchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  perMinute: MESSAGES_PER_MINUTE,
});

export const deleteMessage = operation({
  id: 'chat.deleteMessage',
  service: 'chat',
  method: 'DELETE',
  path: '/api/messages/{messageId}',
  summary: 'Hide a message from me, or delete one of mine for both; the other then sees that it was deleted.',
  access: { ...parents, ownership: 'a message of the caller’s that may be read, for both only one’s own; else 404' },
  params: z.object({ messageId: idSchema }),
  query: z.object({ for: z.enum(['me', 'both'], 'Must be me or both') }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});

export const readMessages = operation({
  id: 'chat.readMessages',
  service: 'chat',
  method: 'POST',
  path: '/api/messages/read/{messageId}',
  summary: 'Mark messages as read up to this one; never moves backwards.',
  access: { ...parents, ownership: 'a message sent to the caller that may be read, else 404' },
  params: z.object({ messageId: idSchema }),
  replies: { 200: z.object({ unread: z.int() }) },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const reportMessage = operation({
  id: 'chat.reportMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/messages/report/{messageId}',
  summary: 'Report a message that I received; it is not shown to me any more. A child’s report pauses the thread.',
  access: {
    callers: ['parent', 'child', 'admin'],
    ownership: 'a message sent to the caller that may be read, else 404',
  },
  params: z.object({ messageId: idSchema }),
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const messagePicture = operation({
  id: 'chat.messagePicture',
  service: 'chat',
  method: 'GET',
  path: '/uploads/chat/{name}',
  summary: 'A picture of a private message or one of a room (WebP), to those who may read the message.',
  access: { ...parents, ownership: 'a message that the caller sees, else 404' },
  credential: 'uploads',
  params: z.object({ name: pictureNameSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
  perMinute: 1200,
});
