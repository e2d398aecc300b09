import * as z from 'zod';
import { idSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { PROFILE_NAME_MAX, USER_SEARCH_MIN } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import {
  blockSchema,
  connectionRequestSchema,
  connectionSchema,
  foundUserSchema,
  reportBodySchema,
} from './connection.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const own = { ...parents, ownership: 'the caller’s own' } as const;
const seen = {
  ...parents,
  ownership: 'the other person may be seen by the caller (rules 2.2, 2.7), else 404',
} as const;
const mine = { ...parents, ownership: 'the request was sent to the caller and still waits, else 404' } as const;
const person = z.object({ userId: userIdSchema });
const request = z.object({ requestId: idSchema });

export const searchUsers = operation({
  id: 'profile.searchUsers',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/users/search',
  summary: 'At most ten people whose username or child’s name begins with `q`, for mentions.',
  access: { ...parents, ownership: 'needs a profile of one’s own; only people the caller may see' },
  query: z.object({
    q: z
      .string('Must be text')
      .trim()
      .min(USER_SEARCH_MIN, `Please type at least ${USER_SEARCH_MIN} characters`)
      .max(PROFILE_NAME_MAX),
  }),
  replies: { 200: z.object({ users: z.array(foundUserSchema) }) },
  errors: ['PROFILE_REQUIRED'],
  perMinute: 120,
});
export const connect = operation({
  id: 'profile.connect',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/connect/{userId}',
  summary: 'Ask a person to connect; connects at once if they have already asked me.',
  access: seen,
  params: person,
  replies: { 200: messageReplySchema.extend({ status: z.enum(['pending', 'connected']) }) },
  errors: ['PROFILE_REQUIRED', 'NOT_FOUND'],
});
export const refuseProfile = operation({
  id: 'profile.refuseProfile',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/refuse/{userId}',
  summary: 'Do not suggest this person to me for ninety days; silently refuses a request of theirs.',
  access: seen,
  params: person,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['PROFILE_REQUIRED', 'NOT_FOUND'],
});
export const reportPerson = operation({
  id: 'profile.reportPerson',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/report/{userId}',
  summary: 'Report a person to the moderators; what I reported is not shown to me any more.',
  access: seen,
  params: person,
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const listConnections = operation({
  id: 'profile.listConnections',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/connections',
  summary: 'The families I am connected with, the newest first; the next page in the Link header.',
  access: own,
  query: z.object(pageQuery),
  replies: { 200: z.object({ connections: z.array(connectionSchema) }) },
  errors: ['PROFILE_REQUIRED'],
});
export const listReceived = operation({
  id: 'profile.listReceived',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/connections/received',
  summary: 'Requests that wait for my answer, the newest first; the next page in the Link header.',
  access: own,
  query: z.object(pageQuery),
  replies: { 200: z.array(connectionRequestSchema) },
  errors: ['PROFILE_REQUIRED'],
});
export const listSent = operation({
  id: 'profile.listSent',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/connections/sent',
  summary: 'My requests that wait for an answer, the newest first; a refused one stays until it expires.',
  access: own,
  query: z.object(pageQuery),
  replies: { 200: z.array(connectionRequestSchema) },
  errors: ['PROFILE_REQUIRED'],
});
export const acceptRequest = operation({
  id: 'profile.acceptRequest',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/connections/accept/{requestId}',
  summary: 'Accept a request: the two families are connected.',
  access: mine,
  params: request,
  replies: { 200: messageReplySchema },
  errors: ['PROFILE_REQUIRED', 'NOT_FOUND'],
});
export const refuseRequest = operation({
  id: 'profile.refuseRequest',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/connections/refuse/{requestId}',
  summary: 'Refuse a request; the requester is not told.',
  access: mine,
  params: request,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['PROFILE_REQUIRED', 'NOT_FOUND'],
});
export const disconnect = operation({
  id: 'profile.disconnect',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/connections/{userId}',
  summary: 'End a connection; the other person is not told and messages stay readable.',
  access: { ...parents, ownership: 'the caller’s own connection, else 404' },
  params: person,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const withdrawRequest = operation({
  id: 'profile.withdrawRequest',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/connect/{userId}',
  summary: 'Take back my request to a person; it looks the same whether they have refused it or not.',
  access: { ...parents, ownership: 'the caller’s own request that still waits, else 404' },
  params: person,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const showEmail = operation({
  id: 'profile.showEmail',
  service: 'profile',
  method: 'PUT',
  path: '/api/profile/connections/{userId}/email',
  summary: 'Show my e-mail address to one connected family, or no longer. It is seen while my best contact is e-mail.',
  access: { ...parents, ownership: 'the caller’s own connection, else 404' },
  params: person,
  body: z.strictObject({ shown: z.boolean('Must be true or false') }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const block = operation({
  id: 'profile.block',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/block/{userId}',
  summary: 'Block a person: neither sees the other anywhere. Idempotent.',
  access: {
    ...parents,
    ownership:
      'anybody the caller may see, is connected with or wrote with; who is blocked already stays blocked; else 404',
  },
  params: person,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const unblock = operation({
  id: 'profile.unblock',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/block/{userId}',
  summary: 'Lift my block; it restores nothing by itself.',
  access: { ...parents, ownership: 'the caller’s own block, else 404' },
  params: person,
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const listBlocks = operation({
  id: 'profile.listBlocks',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/blocks',
  summary: 'People I have blocked, the newest first; the next page in the Link header.',
  access: own,
  query: z.object(pageQuery),
  replies: { 200: z.object({ blocks: z.array(blockSchema) }) },
  errors: [],
});
