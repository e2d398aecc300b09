import { api, usePushed, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useLocation } from '@notalone/web-kit/router';

const NOTIFICATIONS = '/child-dashboard/notifications';

/** Whether there are notifications that the child has not seen. Asked anew on each of its screens. */
export function useHasUnseenNotification(): boolean {
  const session = useSession();
  const childId = session?.role === 'child' ? session.childId : '';
  const { pathname } = useLocation();
  const isAsked = childId !== '' && pathname !== NOTIFICATIONS;
  const notifications = useQuery({
    queryKey: ['unseen-notification', childId, pathname],
    queryFn: ({ signal }) => api('GET /api/notifications/child/{childId}', { params: { childId }, query: {}, signal }),
    enabled: isAsked,
    // What was unseen a screen ago may have been seen since.
    gcTime: 0,
  });
  usePushed('notification', () => {
    if (isAsked) void notifications.refetch();
  });
  return isAsked && (notifications.data ?? []).some(({ read }) => !read);
}
