import { api } from '@notalone/web-kit';

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly isAdult: true;
  readonly termsVersion: string;
}
export const register = (body: NewAccount) => api('POST /api/auth/register', { body });
