import * as z from 'zod';
import { childIdSchema, messageReplySchema, userIdSchema } from '../base/fields.ts';

const loginOfChild = {
  service: 'auth',
  callers: ['profile'],
  params: z.object({ childId: childIdSchema }),
  reply: messageReplySchema,
} as const;

const change = z.strictObject({
  /** The version of the child's record in profile. Auth ignores a change that is older than its newest. */
  version: z.int().nonnegative(),
  /** Nobody logs in while it is suspended. */
  state: z.enum(['active', 'suspended']),
  /** A new PIN, and the guardian who gives it. Absent: the PIN stays. */
  pin: z.strictObject({ pin: z.string(), userId: userIdSchema }).optional(),
  /** Forgets the wrong PINs of every network and device. */
  unlock: z.literal(true).optional(),
});
/** A login is made for the first time: no other change brings one back that is erased. */
const creation = change
  .required({ pin: true })
  .extend({ name: z.strictObject({ childName: z.string(), warriorUsername: z.string() }) });
const putChildLogin = {
  ...loginOfChild,
  id: 'auth.putChildLogin',
  method: 'PUT',
  path: '/internal/auth/children/{childId}',
  summary:
    'Make or change a child’s login. A new PIN and a suspension end every session; no new PIN while the account of a guardian is stopped. Doing it again changes nothing.',
  body: z.union([creation, change]),
  errors: ['VALIDATION', 'USERNAME_TAKEN', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
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
const discardChildLogin = {
  ...loginOfChild,
  id: 'auth.discardChildLogin',
  method: 'DELETE',
  path: '/internal/auth/children/{childId}',
  summary: 'Delete a login whose child could not be created.',
  errors: [],
} as const;

export const childLogins = { putChildLogin, checkChildLogin, discardChildLogin } as const;
