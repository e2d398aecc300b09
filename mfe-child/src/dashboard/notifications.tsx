import { Card, Cluster, ErrorState, Icon, type IconName, Stack } from '@notalone/ui';
import { relativeTime } from '@notalone/web-features/relative-time';
import { useEffect, useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import css from './dashboard.module.css';
import { isMyTurn, MyAnswer } from './friends.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { markNotificationRead, type News, type Self, useFriendships, useNotifications } from './use-child.ts';

const ICONS: Partial<Record<News['type'], IconName>> = {
  connection: 'heart',
  'connection-request': 'heart',
  connection_request: 'heart',
  connection_approved: 'heart',
  message: 'chat',
  report: 'flag',
  emergency: 'emergency',
};

/** Requests that wait for the child's own yes, and what has happened. */
export const Notifications = ({ self }: { readonly self: Self }) => (
  <Stack gap={5}>
    <ReceivedRequests self={self} />
    <AllNews />
  </Stack>
);

/** Not in the page while there are none. */
function ReceivedRequests({ self }: { readonly self: Self }) {
  const friendships = useFriendships();
  if (friendships.isError && !friendships.data)
    return (
      <ErrorState
        title="Failed to load received requests."
        isRetrying={friendships.isFetching}
        onRetry={() => void friendships.refetch()}
      />
    );
  const received = (friendships.data ?? []).filter((friendship) => isMyTurn(friendship, self._id));
  if (received.length === 0) return null;
  return (
    <Stack as="ul" gap={3}>
      {received.map((friendship) => (
        <Card key={friendship._id} as="li" padding="s" tone="tinted">
          <div className={css.row}>
            <ChildPicture file={friendship.friendAvatar} />
            <p className={`${css.who} ${css.name}`}>{friendship.friendName} wants to be your friend.</p>
            <Cluster gap={2}>
              <MyAnswer friendship={friendship} />
            </Cluster>
          </div>
        </Card>
      ))}
    </Stack>
  );
}

/** The newest first. Seeing it is reading it. */
function AllNews() {
  const list = useNotifications();
  const [now] = useState(Date.now);
  const items = list.items ?? [];
  const unread = items.filter(({ read }) => !read).map(({ _id }) => _id);
  const unreadIds = unread.join(' ');
  useEffect(() => {
    // A mark that fails is set at the next look.
    for (const notificationId of unreadIds.split(' ').filter(Boolean))
      void markNotificationRead(notificationId).catch(() => undefined);
  }, [unreadIds]);
  return (
    <ListStates
      query={list}
      loading="Loading…"
      failed="Failed to load notifications."
      isEmpty={items.length === 0}
      empty={
        <NothingYet icon="bell">
          <p>Nothing new.</p>
        </NothingYet>
      }
    >
      <Stack as="ul" gap={3}>
        {items.map(({ _id, type, message, createdAt }) => (
          <Card key={_id} as="li" padding="s">
            <div className={css.news}>
              <span className={css.newsPicture}>
                <Icon name={ICONS[type] ?? 'bell'} />
              </span>
              <div className={css.who}>
                <p className={css.name}>{message}</p>
                <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
              </div>
            </div>
          </Card>
        ))}
      </Stack>
    </ListStates>
  );
}
