import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { monitorKey } from '../monitor/use-children.ts';

export type Guardians = Reply<'GET /api/profile/child/{childId}/guardians'>;
export type GuardianEntry = Guardians['entries'][number];
export type Invitation = NonNullable<Guardians['invitation']>;

const guardiansKey = (childId: string) => [...monitorKey, 'guardians', childId] as const;
const of = (childId: string) => ({ params: { childId } });

export const useGuardians = (childId: string) =>
  useQuery({
    queryKey: guardiansKey(childId),
    queryFn: ({ signal }) => api('GET /api/profile/child/{childId}/guardians', { ...of(childId), signal }),
    retry: shouldRetry,
  });

export const inviteGuardian = (childId: string, phone: string) =>
  api('POST /api/profile/child/{childId}/guardian-invitation', { ...of(childId), body: { phone } });
export const withdrawInvitation = (childId: string) =>
  api('DELETE /api/profile/child/{childId}/guardian-invitation', of(childId));
export const undoGuardian = (childId: string) => api('POST /api/profile/child/{childId}/guardian/undo', of(childId));
export const leave = (childId: string) => api('POST /api/profile/child/{childId}/guardian/leave', of(childId));
export const reportGuardian = (childId: string, body: { words: string; hasOrder: boolean }) =>
  api('POST /api/profile/child/{childId}/guardian/concern', { ...of(childId), body });

/** What the signed-in person is invited to. */
export const useOpenInvitation = (token: string) =>
  useQuery({
    queryKey: ['guardian-invitation', token],
    queryFn: ({ signal }) => api('GET /api/profile/guardian-invitations/{token}', { params: { token }, signal }),
    retry: shouldRetry,
    // It is over once it is accepted, and the page still shows what it was.
    staleTime: Number.POSITIVE_INFINITY,
  });
export const acceptInvitation = (token: string, body: { code: string; password: string }) =>
  api('POST /api/profile/guardian-invitations/{token}/accept', { params: { token }, body });
