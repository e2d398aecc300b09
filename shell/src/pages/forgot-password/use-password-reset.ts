import { api } from '@notalone/web-kit';
import type { Credentials } from './credentials-step.tsx';

/** Texts a code to the account with this address and number. */
export const sendResetCode = ({ email, phoneNumber }: Credentials) =>
  api('POST /api/auth/forgot-password', { body: { email, phoneNumber } });

interface NewPassword {
  readonly userId: string;
  readonly resetCode: string;
  readonly newPassword: string;
}
export const resetPassword = (body: NewPassword) => api('POST /api/auth/reset-password', { body });
