import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useToastedCall } from '../shared/toasted-call.ts';
import { childKey } from './use-child.ts';

export type PinNews = Reply<'GET /api/auth/child/pin-news'>;

const pinNewsKey = [...childKey, 'pin-news'] as const;
const FAILED = 'That did not work. Please try again.';

export const usePinNews = () =>
  useQuery({
    queryKey: pinNewsKey,
    queryFn: ({ signal }) => api('GET /api/auth/child/pin-news', { signal }),
    retry: shouldRetry,
  });

/** Lets a new device show the messages of before. */
export const useApproveDevice = () =>
  useToastedCall({
    send: (deviceId: string) => api('POST /api/auth/child/devices/{deviceId}/approve', { params: { deviceId } }),
    done: ({ message }) => message,
    failed: FAILED,
    changes: [pinNewsKey],
  });

/** Logs a device out that the child does not know. */
export const useLogDeviceOut = () =>
  useToastedCall({
    send: (id: string) => api('DELETE /api/auth/sessions/{id}', { params: { id } }),
    done: 'That device is logged out.',
    failed: FAILED,
    changes: [pinNewsKey],
  });
