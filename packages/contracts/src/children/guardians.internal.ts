import * as z from 'zod';
import { idSchema, messageReplySchema, phoneSchema, userIdSchema } from '../base/fields.ts';
import { guardianCodeSchema } from './guardians.fields.ts';

/** Text the code of an invitation to the number that was named. Idempotent per invitation. */
const textGuardianCode = {
  id: 'auth.textGuardianCode',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/guardian-invitations/{invitationId}/code',
  summary: 'Text the code of an invitation to be a guardian. Texts of accounts leave from auth alone.',
  callers: ['profile'],
  params: z.object({ invitationId: idSchema }),
  body: z.strictObject({ phone: phoneSchema, code: guardianCodeSchema, invitedBy: z.string() }),
  reply: messageReplySchema,
  errors: ['RATE_LIMITED', 'VALIDATION'],
} as const;
/** Whether this is the verified number of this account; auth alone compares. */
const isPhoneOf = {
  id: 'auth.isPhoneOf',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/accounts/{userId}/phone-check',
  summary: 'Whether a number is the verified number of an account.',
  callers: ['profile'],
  params: z.object({ userId: userIdSchema }),
  body: z.strictObject({ phone: phoneSchema }),
  reply: z.object({ isTheirs: z.boolean() }),
  errors: [],
} as const;

/** Whether two people are the guardians of a child, also of a removed one. */
export const shareAChild = {
  id: 'profile.shareAChild',
  service: 'profile',
  method: 'POST',
  path: '/internal/profile/people/{userId}/shared-child',
  summary: 'Whether two people are guardians of the same child: nobody moderates who shares a child with them.',
  callers: ['content'],
  params: z.object({ userId: userIdSchema }),
  body: z.strictObject({ otherId: userIdSchema }),
  reply: z.object({ shares: z.boolean() }),
  errors: [],
} as const;

/** 'This person must not see my child', of somebody whose account is stopped (rules 10.3). */
export const reportGuardianOf = {
  id: 'profile.reportGuardian',
  service: 'profile',
  method: 'POST',
  path: '/internal/profile/people/{userId}/guardian-concerns',
  summary: 'That the other guardians of somebody’s children must not see them. Answers about how many children.',
  callers: ['auth'],
  params: z.object({ userId: userIdSchema }),
  body: z.strictObject({ words: z.string(), hasOrder: z.boolean() }),
  reply: z.object({ children: z.int() }),
  errors: ['RATE_LIMITED'],
} as const;

export const guardianCalls = {
  textGuardianCode,
  isPhoneOf,
} as const;
