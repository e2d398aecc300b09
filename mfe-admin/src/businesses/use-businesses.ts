import { useAskPassword } from '@notalone/web-features/password-gate';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { usePages } from '@notalone/web-features/use-pages';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import { businessesKey } from '../shared/keys.ts';

export type Business = Reply<'GET /api/businesses'>[number];

const CHANGES = [['businesses']] as const;

export const useBusinesses = () =>
  usePages(businessesKey, (asked) => apiPage('GET /api/businesses', { ...asked, withToken: true }));

export const useApproveBusiness = (businessId: string) =>
  useToastedCall({
    send: () => api('POST /api/businesses/approve/{businessId}', { params: { businessId } }),
    done: 'Business approved and email sent!',
    failed: 'Approval failed',
    changes: CHANGES,
  });

export const useSetBanner = (businessId: string, onDone: () => void) =>
  useToastedCall({
    send: () => api('POST /api/businesses/banner/{businessId}', { params: { businessId } }),
    done: 'Banner set!',
    failed: 'Failed to set banner',
    changes: CHANGES,
    onDone,
  });

export function useDeleteBusiness(businessId: string, onDone: () => void) {
  const askPassword = useAskPassword();
  const remove = useToastedCall({
    send: () => api('DELETE /api/businesses/delete/{businessId}', { params: { businessId } }),
    done: 'Business deleted!',
    failed: 'Delete failed',
    changes: CHANGES,
    onDone,
    onFailed: (error) => askPassword(error, () => remove.mutate(undefined)),
  });
  return remove;
}
