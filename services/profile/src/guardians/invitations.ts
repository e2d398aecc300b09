import { idSchema } from '@notalone/contracts';
import type { GuardianInvitationDocument } from '../child-records/guardian-invitations.store.ts';

/** Of the keyed hashes, and of the number's encryption. */
export const TOKEN_CONTEXT = 'token of a guardian’s invitation';
export const codeContext = (invitationId: string): string => `code of ${invitationId}`;
export const phoneContext = (invitationId: string): string => `phone of ${invitationId}`;

/** As the guardian sees it who invited. */
export const viewInvitation = ({ _id, phoneEnding, createdAt, expiresAt }: GuardianInvitationDocument) => ({
  _id: idSchema.parse(_id),
  phoneEnding,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
