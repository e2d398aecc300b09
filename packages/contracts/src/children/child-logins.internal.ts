import * as z from 'zod';
import { childIdSchema, messageReplySchema, userIdSchema } from '../base/fields.ts';

const loginOfChild = {
  service: 'auth',
  callers: ['profile'],
  params: z.object({ childId: childIdSchema }),
  reply: messageReplySchema,
} as const;
const createChildLogin = {
  id: 'auth.createChildLogin',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/children',
  summary: 'Create a child’s login. Idempotent per child.',
  callers: ['profile'],
  body: z.object({
    childId: childIdSchema,
    userId: userIdSchema,
    childName: z.string(),
    warriorUsername: z.string(),
    pin: z.string(),
  }),
  reply: messageReplySchema,
  errors: ['VALIDATION', 'USERNAME_TAKEN'],
} as const;
const checkChildLogin = {
  id: 'auth.checkChildLogin',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/child-login-check',
  summary: 'What is wrong with a child’s login before it is made: both together, so that neither is found out alone.',
  callers: ['profile'],
  body: z.strictObject({ warriorUsername: z.string(), pin: z.string() }),
  reply: z.object({ isTaken: z.boolean(), pinFault: z.string().optional() }),
  errors: [],
} as const;
const changeChildPin = {
  ...loginOfChild,
  id: 'auth.changeChildPin',
  method: 'PUT',
  path: '/internal/auth/children/{childId}/pin',
  summary:
    'Set a new PIN and end every session of the child; not while the account of one of its guardians is stopped.',
  /** `userId`: the guardian who gives it. */
  body: z.object({ pin: z.string(), userId: userIdSchema.optional() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
} as const;
const unlockChildLogin = {
  ...loginOfChild,
  id: 'auth.unlockChildLogin',
  method: 'POST',
  path: '/internal/auth/children/{childId}/unlock',
  summary: 'Clear the wrong PINs of every network.',
  errors: ['NOT_FOUND'],
} as const;
const suspendChildLogin = {
  ...loginOfChild,
  id: 'auth.suspendChildLogin',
  method: 'POST',
  path: '/internal/auth/children/{childId}/suspend',
  summary: 'Refuse logins of a removed child and end its sessions.',
  errors: ['NOT_FOUND'],
} as const;
const resumeChildLogin = {
  ...loginOfChild,
  id: 'auth.resumeChildLogin',
  method: 'POST',
  path: '/internal/auth/children/{childId}/resume',
  summary: 'Let a restored child log in again.',
  errors: ['NOT_FOUND'],
} as const;
const discardChildLogin = {
  ...loginOfChild,
  id: 'auth.discardChildLogin',
  method: 'DELETE',
  path: '/internal/auth/children/{childId}',
  summary: 'Delete a login whose child could not be created.',
  errors: [],
} as const;

export const childLogins = {
  createChildLogin,
  checkChildLogin,
  changeChildPin,
  unlockChildLogin,
  suspendChildLogin,
  resumeChildLogin,
  discardChildLogin,
} as const;
