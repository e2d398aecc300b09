import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';

export type Account = Reply<'GET /api/auth/account'>;
export type OpenSession = Reply<'GET /api/auth/sessions'>[number];

const ACCOUNT = ['account', 'own'];
export const SESSIONS = ['account', 'sessions'];

/** The state of the own account. */
export const useAccount = () =>
  useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => api('GET /api/auth/account', { signal }),
    retry: shouldRetry,
  });

/** After a change: the account and where one is logged in. */
export function useReloadAccount(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['account'] });
}

/** The own children, each with a page of what was done for them. */
export const useOwnChildren = () =>
  useQuery({
    queryKey: ['account', 'children'],
    queryFn: async ({ signal }) => (await api('GET /api/profile/parent-children', { signal })).children,
    retry: shouldRetry,
  });

export const useOpenSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api('GET /api/auth/sessions', { signal }),
    retry: shouldRetry,
  });

export const endSession = (id: string) => api('DELETE /api/auth/sessions/{id}', { params: { id } });
export const endOtherSessions = () => api('DELETE /api/auth/sessions');

export const changePassword = (body: { password: string; newPassword: string }) =>
  api('POST /api/auth/account/password', { body });

export const changeEmail = (body: { password: string; email: string }) => api('POST /api/auth/account/email', { body });

export const changePhone = (body: { phoneNumber: string; password: string }) =>
  api('POST /api/auth/account/phone', { body });
export const confirmPhone = (body: { phoneNumber: string; verificationCode: string; isStolen: boolean }) =>
  api('POST /api/auth/account/phone/confirm', { body });

/** A new code for the address that the account has. */
export const sendEmailCode = (userId: string) =>
  api('POST /api/auth/resend-verification', { body: { userId, channel: 'email' } });
export const verifyEmail = (userId: string, verificationCode: string) =>
  api('POST /api/auth/verify-email', { body: { userId, verificationCode } });
