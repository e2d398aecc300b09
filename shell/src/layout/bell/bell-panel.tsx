import type { Notification } from '@notalone/contracts';
import { EmptyState, ErrorState, IconButton, Loading, Skeleton } from '@notalone/ui';
import { NotificationList, useMarkRead, useNotifications, waitsToBeOpened } from '@notalone/web-features/notifications';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import css from './bell.module.css';

const MAX_SHOWN = 20;

interface BellPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Emergencies, and the newest of the other notifications. Those that come into view are marked as read. */
export function BellPanel({ id, onClose }: BellPanelProps) {
  const { notifications, isFetching, error, refetch } = useNotifications();
  const { markOpened } = useMarkRead();
  const shown = notifications && [
    ...notifications.filter(waitsToBeOpened),
    ...notifications.filter((one) => !waitsToBeOpened(one)).slice(0, MAX_SHOWN),
  ];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const onSeen = useMarkSeen(isFetching ? undefined : shown);
  const all = firstExistingPage('/notifications');
  return (
    <section id={id} className={css.panel} aria-label="Notifications">
      <div className={css.head}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          Notifications
        </h2>
        <IconButton icon="close" label="Close notifications" onPress={onClose} />
      </div>
      <div className={css.scroll}>
        {!shown && !error && (
          <Loading label="Loading notifications…">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Loading>
        )}
        {!shown && error && (
          <ErrorState
            title="Failed to load notifications."
            message={error.message}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {shown?.length === 0 && (
          <EmptyState title="Nothing new">
            When a family asks to connect or writes to you, you will see it here.
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <NotificationList
            notifications={shown}
            headings="h3"
            onSeen={onSeen}
            onFollow={(followed) => {
              void markOpened(followed);
              onClose();
            }}
          />
        )}
      </div>
      {all && (
        <p className={css.foot}>
          <Link to={all} onClick={onClose}>
            See all notifications
          </Link>
        </p>
      )}
    </section>
  );
}

/**
 * Marks as read what was in the list when it was opened and comes into view. What arrives while the panel is open stays
 * highlighted until it is opened again. Undefined until the list has loaded.
 */
function useMarkSeen(loaded: readonly Notification[] | undefined): ((ids: readonly string[]) => void) | undefined {
  const { markSeen } = useMarkRead();
  const [unseen, setUnseen] = useState<Map<string, Notification>>();
  if (loaded && !unseen) setUnseen(new Map(loaded.map((one) => [one._id, one])));
  return (
    unseen &&
    ((ids) => {
      const seen = ids.flatMap((id) => unseen.get(id) ?? []);
      for (const id of ids) unseen.delete(id);
      void markSeen(seen);
    })
  );
}
