import { Card, Cluster, ErrorState, Icon, Stack } from '@notalone/ui';
import { groupByTime, topicIcons } from '@notalone/web-features/notifications';
import { relativeTime } from '@notalone/web-features/relative-time';
import { useEffect, useId, useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import css from './dashboard.module.css';
import { isMyTurn, MyAnswer } from './friends.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { markNotificationRead, type News, type Self, useFriendships, useNotifications } from './use-child.ts';

/** A friend is a heart on all of a child's pages. */
const iconOf = ({ topic }: News) => (topic === 'connection' ? 'heart' : topicIcons[topic]);

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
      <Stack gap={5}>
        {groupByTime(items, now).map(({ title, items: news }) => (
          <NewsOf key={title} title={title} news={news} now={now} />
        ))}
      </Stack>
    </ListStates>
  );
}

interface NewsOfProps {
  readonly title: string;
  readonly news: readonly News[];
  readonly now: number;
}
function NewsOf({ title, news, now }: NewsOfProps) {
  const titleId = useId();
  return (
    <div>
      <h2 id={titleId} className={css.newsTitle}>
        {title}
      </h2>
      <ul className={css.newsList} aria-labelledby={titleId}>
        {news.map((one) => (
          <Card key={one._id} as="li" padding="s">
            <div className={css.news}>
              <span className={css.newsPicture}>
                <Icon name={iconOf(one)} />
              </span>
              <div className={css.who}>
                <p className={css.name}>{one.message}</p>
                <time dateTime={one.createdAt}>{relativeTime(one.createdAt, now)}</time>
              </div>
            </div>
          </Card>
        ))}
      </ul>
    </div>
  );
}
