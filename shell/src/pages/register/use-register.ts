import { api } from '@notalone/web-kit';

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly password: string;
}
export const register = (body: NewAccount) => api('POST /api/auth/register', { body });
