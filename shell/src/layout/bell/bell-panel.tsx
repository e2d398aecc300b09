import { EmptyState, ErrorState, IconButton, Loading, Skeleton } from '@notalone/ui';
import { NotificationList, useMarkRead, useNotifications } from '@notalone/web-features/notifications';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import css from './bell.module.css';

const MAX_SHOWN = 20;

interface BellPanelProps {
  readonly id: string;
  /** Number of all unread notifications, including those on pages that are not shown here. */
  readonly unread: number;
  readonly onClose: () => void;
}

/** The newest notifications. Opening the panel marks them as read. */
export function BellPanel({ id, unread, onClose }: BellPanelProps) {
  const { notifications, isFetching, error, refetch } = useNotifications();
  const shown = notifications?.slice(0, MAX_SHOWN);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useMarkReadOnOpen(isFetching ? undefined : shown, unread);
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
        {shown && shown.length > 0 && <NotificationList notifications={shown} onFollow={onClose} />}
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
 * Marks unread notifications once, on opening. Those that arrive while the panel is open stay highlighted until it is
 * opened again.
 */
function useMarkReadOnOpen(
  shown: Parameters<typeof NotificationList>[0]['notifications'] | undefined,
  unread: number,
): void {
  const { markRead, markAllRead } = useMarkRead();
  const isMarked = useRef(false);
  const isLoaded = shown !== undefined;
  const mark = useEffectEvent(() => {
    if (!shown || isMarked.current) return;
    isMarked.current = true;
    const here = shown.filter(({ read }) => !read);
    void (unread > here.length ? markAllRead(shown) : markRead(here));
  });
  useEffect(() => {
    if (isLoaded) mark();
  }, [isLoaded]);
}
