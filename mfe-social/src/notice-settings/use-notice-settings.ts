import { shouldRetry } from '@notalone/web-features/api-errors';
import { pushState } from '@notalone/web-features/push/push-device';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useMutation, useQuery, useQueryClient } from '@notalone/web-kit/queries';

export type NoticeSettings = Reply<'GET /api/notifications/settings'>;
export type NoticeDevice = NoticeSettings['devices'][number];

export const NOTICE_SETTINGS = ['notice-settings'];
export const THIS_DEVICE = ['this-push-device'];

/** While a test message is on its way, the settings are asked for again: its receipt changes the device. */
const RECEIPT_POLL_MS = 2_000;

export function useNoticeSettings({ isWaiting = false }: { readonly isWaiting?: boolean } = {}) {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: [...NOTICE_SETTINGS, userId],
    queryFn: ({ signal }) => api('GET /api/notifications/settings', { signal }),
    retry: shouldRetry,
    refetchInterval: isWaiting && RECEIPT_POLL_MS,
  });
}

/** How push messages stand in this browser. */
export const useThisDevice = () =>
  useQuery({ queryKey: THIS_DEVICE, queryFn: pushState, networkMode: 'always', staleTime: 0 });

type Change = Pick<NoticeSettings, 'quietHours'> & { kinds: Omit<NoticeSettings['kinds'][number], 'isLocked'>[] };

export function useSaveNoticeSettings() {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api('PUT /api/notifications/settings', { body }),
    networkMode: 'always',
    onSuccess: (stored) => queries.setQueryData([...NOTICE_SETTINGS, userId], stored),
  });
}

export const removeDevice = (deviceId: string) =>
  api('DELETE /api/notifications/devices/{deviceId}', { params: { deviceId } });
export const testDevice = (deviceId: string) =>
  api('POST /api/notifications/devices/{deviceId}/test', { params: { deviceId } });
