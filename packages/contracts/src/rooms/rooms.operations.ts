import * as z from 'zod';
import { idSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { ROOM_SEARCH_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { reportBodySchema } from '../profile/connection.fields.ts';
import {
  joinRoomSchema,
  newRoomMessageSchema,
  newRoomSchema,
  roomBanSchema,
  roomChangeSchema,
  roomMessageChangeSchema,
  roomMessageSchema,
  roomNotificationLevelSchema,
  roomSchema,
  sentRoomMessageSchema,
} from './room.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const listed = {
  ...parents,
  ownership: 'not a room of somebody blocked either way, unless a member; else 404',
} as const;
const member = { ...parents, ownership: 'a member who is not banned, else 404' } as const;
const creator = { ...parents, ownership: 'the creator; else 403 for members and 404 for everybody else' } as const;
const room = z.object({ roomId: idSchema });
const roomAndPerson = z.object({ roomId: idSchema, userId: userIdSchema });
const message = z.object({ messageId: idSchema });
const search = z.string().trim().max(ROOM_SEARCH_MAX).default('');

export const listRooms = operation({
  id: 'chat.listRooms',
  service: 'chat',
  method: 'GET',
  path: '/api/chat/rooms',
  summary: 'Rooms that I may see, the one with the latest message first; the next page in the Link header.',
  access: { ...parents, ownership: 'no rooms of people blocked either way, unless the caller is a member' },
  query: z.object({
    ...pageQuery,
    search,
    /** `true` for the rooms that I am in, `false` for the others. */
    mine: z.enum(['true', 'false']).optional(),
  }),
  replies: { 200: z.array(roomSchema) },
  errors: [],
});
export const getRoom = operation({
  id: 'chat.getRoom',
  service: 'chat',
  method: 'GET',
  path: '/api/chat/rooms/{roomId}',
  summary: 'One room as I see it.',
  access: listed,
  params: room,
  replies: { 200: roomSchema },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const createRoom = operation({
  id: 'chat.createRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms',
  summary: 'Open a room of my own; once per Idempotency-Key.',
  access: { ...parents, ownership: 'the caller needs a profile' },
  body: newRoomSchema,
  replies: { 201: messageReplySchema.extend({ roomId: idSchema }) },
  errors: ['PROFILE_REQUIRED', 'CONFLICT'],
  perMinute: 30,
});
export const editRoom = operation({
  id: 'chat.editRoom',
  service: 'chat',
  method: 'PUT',
  path: '/api/chat/rooms/{roomId}',
  summary: 'Change the name, the description and the rules of my room.',
  access: creator,
  params: room,
  body: roomChangeSchema,
  replies: { 200: roomSchema },
  errors: ['NOT_FOUND'],
});
export const closeRoom = operation({
  id: 'chat.closeRoom',
  service: 'chat',
  method: 'DELETE',
  path: '/api/chat/rooms/{roomId}',
  summary: 'Close my room and erase what was written in it.',
  access: creator,
  params: room,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const joinRoom = operation({
  id: 'chat.joinRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/join',
  summary: 'Ask to join a room; its creator decides.',
  access: { ...listed, ownership: 'a profile, no ban, no refusal in the last 30 days; a blocked person’s room is 404' },
  params: room,
  body: joinRoomSchema,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'PROFILE_REQUIRED'],
  perMinute: 30,
});
export const withdrawRequest = operation({
  id: 'chat.withdrawRequest',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/withdraw',
  summary: 'Take back my request to join.',
  access: { ...parents, ownership: 'the caller’s own open request, else 404' },
  params: room,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const acceptMember = operation({
  id: 'chat.acceptMember',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/accept/{userId}',
  summary: 'Let somebody into my room who has asked.',
  access: creator,
  params: roomAndPerson,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const refuseMember = operation({
  id: 'chat.refuseMember',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/refuse/{userId}',
  summary: 'Refuse a request to join my room; the asker is told and may ask again after 30 days.',
  access: creator,
  params: roomAndPerson,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const leaveRoom = operation({
  id: 'chat.leaveRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/leave',
  summary: 'Leave a room; an empty room closes, and a room without a creator is offered to a member.',
  access: { ...parents, ownership: 'a member, banned or not, else 404' },
  params: room,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const handOverRoom = operation({
  id: 'chat.handOverRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/hand-over/{userId}',
  summary: 'Make a member the creator of my room; or, with my own id, take over a room that was offered to me.',
  access: { ...creator, ownership: 'the creator, or the one to whom the room is offered; 404 for others' },
  params: roomAndPerson,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const banMember = operation({
  id: 'chat.banMember',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/ban/{userId}',
  summary: 'Ban somebody from my room, with a reason that is shown to that person.',
  access: { ...creator, ownership: 'the creator, about somebody else who is or was in the room or asks to be' },
  params: roomAndPerson,
  body: roomBanSchema,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const unbanMember = operation({
  id: 'chat.unbanMember',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/unban/{userId}',
  summary: 'End a ban before its time.',
  access: creator,
  params: roomAndPerson,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const readRoom = operation({
  id: 'chat.readRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/read',
  summary: 'I have read up to this message; earlier marks never go back.',
  access: member,
  params: room,
  body: z.strictObject({ messageId: idSchema }),
  replies: { 200: z.object({ unreadCount: z.int() }) },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const setRoomNotifications = operation({
  id: 'chat.setRoomNotifications',
  service: 'chat',
  method: 'PUT',
  path: '/api/chat/rooms/{roomId}/notifications',
  summary: 'Choose what of a room I am notified of: all, replies to me, or nothing.',
  access: member,
  params: room,
  body: z.strictObject({ level: roomNotificationLevelSchema }),
  replies: { 200: z.object({ level: roomNotificationLevelSchema }) },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const reportRoom = operation({
  id: 'chat.reportRoom',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/report',
  summary: 'Report a room; it is not shown to me any more, and I leave it.',
  access: { ...listed, ownership: 'somebody else’s room; a blocked person’s room is 404' },
  params: room,
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listRoomMessages = operation({
  id: 'chat.listRoomMessages',
  service: 'chat',
  method: 'GET',
  path: '/api/chat/rooms/{roomId}/messages',
  summary: 'Messages of a room, the newest first; older ones at the next link, newer ones at prev.',
  access: member,
  params: room,
  query: z.object({
    ...pageQuery,
    search,
    /** A page with this message in its middle. */
    around: idSchema.optional(),
  }),
  replies: { 200: z.array(roomMessageSchema) },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const sendRoomMessage = operation({
  id: 'chat.sendRoomMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/rooms/{roomId}/messages',
  summary: 'Write to a room, as JSON, or as a form with a picture; within the rules of the room.',
  access: member,
  params: room,
  body: newRoomMessageSchema,
  file: 'image',
  takesJson: true,
  replies: { 201: sentRoomMessageSchema },
  errors: ['NOT_FOUND'],
});
export const editRoomMessage = operation({
  id: 'chat.editRoomMessage',
  service: 'chat',
  method: 'PUT',
  path: '/api/chat/messages/{messageId}',
  summary: 'Change the text of a message that I wrote in a room.',
  access: { ...member, ownership: 'a member’s own message, else 404' },
  params: message,
  body: roomMessageChangeSchema,
  replies: { 200: sentRoomMessageSchema },
  errors: ['NOT_FOUND'],
});
export const deleteRoomMessage = operation({
  id: 'chat.deleteRoomMessage',
  service: 'chat',
  method: 'DELETE',
  path: '/api/chat/messages/{messageId}',
  summary: 'Delete a message of mine, or any message of my room.',
  access: { ...parents, ownership: 'the writer or the room’s creator, else 404' },
  params: message,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const reportRoomMessage = operation({
  id: 'chat.reportRoomMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/messages/{messageId}/report',
  summary: 'Report a message of a room; it is not shown to me any more.',
  access: { ...member, ownership: 'somebody else’s message that the caller sees, else 404' },
  params: message,
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
