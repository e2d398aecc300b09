import { api } from '@notalone/web-kit';

export const verifyEmail = (userId: string, verificationCode: string) =>
  api('POST /api/auth/verify-email', { body: { userId, verificationCode } });
export const verifySms = (userId: string, verificationCode: string) =>
  api('POST /api/auth/verify-sms', { body: { userId, verificationCode } });
export const resendMail = (userId: string) =>
  api('POST /api/auth/resend-verification', { body: { userId, channel: 'email' } });
