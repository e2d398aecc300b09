import { useAskPassword } from '@notalone/web-features/password-gate';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { usePages } from '@notalone/web-features/use-pages';
import { ApiProblem, api, apiPage, type Reply } from '@notalone/web-kit';
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

export const useRemoveBanner = (businessId: string) =>
  useToastedCall({
    send: () => api('DELETE /api/businesses/banner/{businessId}', { params: { businessId } }),
    done: 'Banner removed.',
    failed: 'Failed to remove the banner',
    changes: CHANGES,
  });

export const useUnlistBusiness = (businessId: string, onDone: () => void) =>
  useToastedCall({
    send: () => api('POST /api/businesses/unlist/{businessId}', { params: { businessId } }),
    done: 'Business unlisted and email sent!',
    failed: 'Failed to unlist the business',
    changes: CHANGES,
    onDone,
  });

export type BusinessChange = NonNullable<Parameters<typeof api<'PUT /api/businesses/change/{businessId}'>>[1]>['body'];
export const useChangeBusiness = (businessId: string, onDone: () => void) =>
  useToastedCall({
    send: (body: BusinessChange) => api('PUT /api/businesses/change/{businessId}', { params: { businessId }, body }),
    done: 'Business changed.',
    failed: 'Failed to change the business',
    changes: CHANGES,
    onDone,
    // The form shows what is wrong at its fields.
    onFailed: (error) => error instanceof ApiProblem && Object.keys(error.errors).length > 0,
  });

export function useDeleteBusiness({ _id: businessId, image }: Business, onDone: () => void) {
  const askPassword = useAskPassword();
  const remove = useToastedCall({
    send: () => api('DELETE /api/businesses/delete/{businessId}', { params: { businessId } }),
    done: 'Business deleted!',
    failed: 'Delete failed',
    changes: CHANGES,
    onDone() {
      onDone();
      void tellPhotoGone(image);
    },
    onFailed: (error) => askPassword(error, () => remove.mutate(undefined)),
  });
  return remove;
}
