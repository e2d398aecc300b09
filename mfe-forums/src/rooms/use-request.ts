import { shouldRetry } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useMyId } from './use-rooms.ts';

/** What rules 2.2 show of the person who asks; nothing of somebody private. */
export function useCard(userId: string) {
  const me = useMyId();
  return useQuery({
    queryKey: ['profile', 'view', me, userId],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId }, signal }),
    retry: shouldRetry,
  });
}

interface Asking {
  readonly roomId: string;
  readonly userId: string;
}
export const acceptRequest = (params: Asking) => api('POST /api/chat/rooms/{roomId}/accept/{userId}', { params });
export const refuseRequest = (params: Asking) => api('POST /api/chat/rooms/{roomId}/refuse/{userId}', { params });
