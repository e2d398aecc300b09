import { Button, Cluster, EmptyState, ErrorState, Loading, Notice, Page, Skeleton, Stack } from '@notalone/ui';
import {
  NotificationList,
  useBadge,
  useLiveNotifications,
  useMarkRead,
  useNotifications,
  waitsToBeOpened,
} from '@notalone/web-features/notifications';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { Preferences } from './preferences.tsx';

/** /notifications: all notifications in pages, and the settings. */
export function NotificationsPage() {
  usePageTitle('Notifications');
  useLiveNotifications();
  return (
    <Page
      title="Notifications"
      lead="Requests, new connections, messages and activity on your posts, newest first."
      aside={
        <Stack gap={4}>
          <Preferences />
          <p>
            <Link to="/notifications/settings">How we reach you: push, emails, quiet hours</Link>
          </p>
        </Stack>
      }
    >
      <AllNotifications />
    </Page>
  );
}

function AllNotifications() {
  const list = useNotifications();
  const { notifications } = list;
  const { markOpened, markAllRead } = useMarkRead();
  const unread = useBadge()?.notifications ?? 0;
  if (!notifications) {
    if (!list.error) return <NotificationsLoading />;
    return (
      <ErrorState
        title="Failed to load notifications."
        message={list.error.message}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (notifications.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState title="No notifications yet">
        When a family asks to connect, writes to you or reacts to your post, you will see it here.
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      {unread > 0 && (
        <Cluster justify="between">
          <span>{`${unread} unread`}</span>
          {unread > notifications.filter(waitsToBeOpened).length && (
            <Button tone="secondary" size="small" icon="check" onPress={() => void markAllRead(notifications)}>
              Mark all as read
            </Button>
          )}
        </Cluster>
      )}
      <NotificationList notifications={notifications} headings="h2" onFollow={(one) => void markOpened(one)} />
      {list.isFetchNextPageError && (
        <Notice tone="danger" isLive>
          Failed to load notifications. Please try again.
        </Notice>
      )}
      {list.hasNextPage && (
        <Cluster justify="center">
          <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more notifications
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

function NotificationsLoading() {
  return (
    <Loading label="Loading notifications…">
      <Stack gap={3}>
        <Skeleton shape="block" size="s" />
        <Skeleton shape="block" size="s" />
        <Skeleton shape="block" size="s" />
      </Stack>
    </Loading>
  );
}
