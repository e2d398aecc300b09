import { Card, Stack } from '@notalone/ui';
import { relativeTime } from '@notalone/web-features/relative-time';
import { api } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import { ListStates } from '../shared/list-states.tsx';
import css from './dashboard.module.css';
import { useNotifications } from './use-child.ts';

/** What has happened, the newest first. Seeing it is reading it. */
export function Notifications() {
  const list = useNotifications();
  const [now] = useState(Date.now);
  const items = list.items ?? [];
  const unread = items.filter(({ read }) => !read).map(({ _id }) => _id);
  const unreadIds = unread.join(' ');
  useEffect(() => {
    // A mark that fails is set at the next look.
    for (const notificationId of unreadIds.split(' ').filter(Boolean))
      void api('POST /api/notifications/read/{notificationId}', { params: { notificationId } }).catch(() => undefined);
  }, [unreadIds]);
  return (
    <ListStates
      query={list}
      loading="Loading…"
      failed="Failed to load notifications."
      isEmpty={items.length === 0}
      empty={<p>Nothing new.</p>}
    >
      <Stack as="ul" gap={3}>
        {items.map(({ _id, message, createdAt }) => (
          <Card key={_id} as="li" padding="s">
            <p className={css.name}>{message}</p>
            <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
          </Card>
        ))}
      </Stack>
    </ListStates>
  );
}
