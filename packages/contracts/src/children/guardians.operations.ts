import * as z from 'zod';
import { childIdSchema, messageReplySchema, passwordSchema, phoneSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  guardianCodeSchema,
  guardianConcernSchema,
  guardianInvitationSchema,
  guardiansSchema,
  guardianTokenSchema,
  openGuardianInvitationSchema,
} from './guardians.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const ownChild = { ...parents, ownership: 'the caller’s own child, else 404' } as const;
const invited = { ...parents, ownership: 'the account of the number that was named, else 404' } as const;
const child = z.object({ childId: childIdSchema });
const invitation = z.object({ token: guardianTokenSchema });

export const getGuardians = operation({
  id: 'profile.getGuardians',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child/{childId}/guardians',
  summary: 'My child’s guardians, an invitation that waits, and what each guardian did.',
  access: ownChild,
  params: child,
  replies: { 200: guardiansSchema },
  errors: ['NOT_FOUND'],
});
export const inviteGuardian = operation({
  id: 'profile.inviteGuardian',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/guardian-invitation',
  summary: 'Invite a second guardian: I get a link to pass on, the number that I name is texted a code.',
  access: { ...parents, ownership: 'the caller’s own child with one guardian, else 404' },
  params: child,
  body: z.strictObject({ phone: phoneSchema }),
  /** `link`: shown once; only its hash is kept. */
  replies: { 201: guardianInvitationSchema.extend({ link: z.string() }) },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const withdrawGuardianInvitation = operation({
  id: 'profile.withdrawGuardianInvitation',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/child/{childId}/guardian-invitation',
  summary: 'Take my invitation back. Idempotent.',
  access: ownChild,
  params: child,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const openGuardianInvitation = operation({
  id: 'profile.openGuardianInvitation',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/guardian-invitations/{token}',
  summary: 'What I am invited to.',
  access: invited,
  params: invitation,
  replies: { 200: openGuardianInvitationSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const acceptGuardianInvitation = operation({
  id: 'profile.acceptGuardianInvitation',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/guardian-invitations/{token}/accept',
  summary: 'Become the second guardian, with the texted code and my password. Five wrong codes end the invitation.',
  access: invited,
  params: invitation,
  body: z.strictObject({ code: guardianCodeSchema, password: passwordSchema }),
  replies: { 200: messageReplySchema.extend({ childId: childIdSchema }) },
  errors: ['NOT_FOUND', 'CONFLICT', 'LOCKED_OUT'],
});
export const undoGuardian = operation({
  id: 'profile.undoGuardian',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/guardian/undo',
  summary: 'Undo that the second guardian joined, within seven days.',
  access: { ...parents, ownership: 'the first guardian, else 404' },
  params: child,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const leaveGuardianship = operation({
  id: 'profile.leaveGuardianship',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/guardian/leave',
  summary: 'Be this child’s guardian no longer; the other one stays.',
  access: ownChild,
  params: child,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const reportGuardian = operation({
  id: 'profile.reportGuardian',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/guardian/concern',
  summary: 'This person must not see my child: to the moderators of child safety. The other guardian is not told.',
  access: { ...parents, ownership: 'the caller’s own child with two guardians, else 404' },
  params: child,
  body: guardianConcernSchema,
  replies: { 201: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
