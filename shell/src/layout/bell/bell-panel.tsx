import { NotificationList, useMarkRead, useNotifications } from '@notalone/notifications';
import { Link } from '@notalone/router';
import { EmptyState, ErrorState, IconButton, Loading, Skeleton } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import css from './bell.module.css';

const SHOWN = 20;

interface BellPanelProps {
  readonly id: string;
  /** How many are unread in all, also on pages that are not shown here. */
  readonly unread: number;
  readonly onClose: () => void;
}

/** The newest notifications. What is shown is marked as read. */
export function BellPanel({ id, unread, onClose }: BellPanelProps) {
  const { notifications, isFetching, error, refetch } = useNotifications();
  const shown = notifications?.slice(0, SHOWN);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useReadOnOpening(isFetching ? undefined : shown, unread);
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
        {!shown && error && <ErrorState title="Failed to load notifications." message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />}
        {shown?.length === 0 && <EmptyState title="Nothing new">When a family asks to connect or writes to you, you will see it here.</EmptyState>}
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

/** Marks what was unread on opening, once. What comes while the panel is open stays highlighted until it is opened again. */
function useReadOnOpening(shown: Parameters<typeof NotificationList>[0]['notifications'] | undefined, unread: number): void {
  const { markRead, markAllRead } = useMarkRead();
  const isMarked = useRef(false);
  const isKnown = shown !== undefined;
  const mark = useEffectEvent(() => {
    if (!shown || isMarked.current) return;
    isMarked.current = true;
    const here = shown.filter(({ read }) => !read);
    void (unread > here.length ? markAllRead(shown) : markRead(here));
  });
  useEffect(() => {
    if (isKnown) mark();
  }, [isKnown]);
}
