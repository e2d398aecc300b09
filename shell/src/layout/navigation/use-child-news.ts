import { api, usePushed, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useLocation } from '@notalone/web-kit/router';

const NOTIFICATIONS = '/child-dashboard/notifications';

/** Whether the child has a notification that it has not seen. Asked anew on each screen: on that of notifications it sees them. */
export function useChildNews(): boolean {
  const session = useSession();
  const childId = session?.role === 'child' ? session.childId : '';
  const { pathname } = useLocation();
  const isAsked = childId !== '' && pathname !== NOTIFICATIONS;
  const news = useQuery({
    queryKey: ['child-news', childId, pathname],
    queryFn: ({ signal }) => api('GET /api/notifications/child/{childId}', { params: { childId }, query: {}, signal }),
    enabled: isAsked,
    // What was unseen a screen ago may have been seen since.
    gcTime: 0,
  });
  usePushed('notification', () => {
    if (isAsked) void news.refetch();
  });
  return isAsked && (news.data ?? []).some(({ read }) => !read);
}
