import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';

export type AccountChange = Reply<'POST /api/auth/account-change'>;

const keyOf = (token: string) => ['account-change', token];

/** What a link is about that a former number or address received. */
export const useAccountChange = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => api('POST /api/auth/account-change', { body: { token }, signal }),
    retry: shouldRetry,
  });
export function useReloadChange(token: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(token) });
}

const lostKey = (token: string) => ['lost-phone', token];
export const useLostPhone = (token: string) =>
  useQuery({
    queryKey: lostKey(token),
    queryFn: ({ signal }) => api('POST /api/auth/lost-phone/state', { body: { token }, signal }),
    retry: shouldRetry,
  });
export function useReloadLostPhone(token: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: lostKey(token) });
}
export const askLostPhone = (email: string) => api('POST /api/auth/lost-phone', { body: { email } });
export const startLostPhone = (token: string) => api('POST /api/auth/lost-phone/start', { body: { token } });
export const stopLostPhone = (token: string) => api('POST /api/auth/lost-phone/stop', { body: { token } });
export const sendLostPhoneCode = (token: string, phoneNumber: string) =>
  api('POST /api/auth/lost-phone/code', { body: { token, phoneNumber } });

interface Finish {
  readonly token: string;
  readonly phoneNumber: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}
export const finishLostPhone = (body: Finish) => api('POST /api/auth/lost-phone/finish', { body });

export const confirmEmail = (token: string) => api('POST /api/auth/account/email/confirm', { body: { token } });
export const freezeAccount = (token: string) => api('POST /api/auth/account-change/freeze', { body: { token } });
export const sendUndoCode = (token: string, purpose: 'undo' | 'release') =>
  api('POST /api/auth/account-change/code', { body: { token, purpose } });
export const objectToUndo = (token: string) => api('POST /api/auth/account-change/object', { body: { token } });
export const releaseWithCode = (token: string, verificationCode: string) =>
  api('POST /api/auth/account-change/release', { body: { token, verificationCode } });

interface Report {
  readonly token: string;
  readonly words: string;
  readonly hasOrder: boolean;
  readonly isAboutGuardian: boolean;
}
export const reportWhileFrozen = (body: Report) => api('POST /api/auth/account-change/report', { body });

interface Undo {
  readonly token: string;
  readonly password?: string;
  readonly verificationCode?: string;
  readonly newPassword: string;
}
export const askUndo = (body: Undo) => api('POST /api/auth/account-change/undo', { body });
