import { api } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { shouldRetry } from '../api-errors.ts';

const KEY = ['second-factor'];

/** What the person can confirm with. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/auth/second-factor', { signal }),
    retry: shouldRetry,
  });

export function useReloadSecondFactor(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: KEY });
}

export const confirmWithAuthenticator = (code: string) =>
  api('POST /api/auth/second-factor/authenticator-code', { body: { code } });
export const confirmWithRecoveryCode = (code: string) =>
  api('POST /api/auth/second-factor/recovery-code', { body: { code } });
export const confirmPassword = (password: string) => api('POST /api/auth/confirm-password', { body: { password } });

/** The secret of a new authenticator app, which counts once a code of it was right. */
export const startAuthenticator = () => api('POST /api/auth/authenticator');
export const addAuthenticator = (code: string) => api('POST /api/auth/authenticator/confirm', { body: { code } });
export const removeAuthenticator = () => api('DELETE /api/auth/authenticator');
export const removePasskey = (id: string) => api('DELETE /api/auth/passkeys/{id}', { params: { id } });
export const renewRecoveryCodes = () => api('POST /api/auth/recovery-codes');
