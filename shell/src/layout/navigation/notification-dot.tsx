import { QueryClientProvider } from '@notalone/web-kit/queries';
import { queryClient } from '../../remotes/query-client.ts';
import css from './navigation.module.css';
import { useHasUnseenNotification } from './use-has-unseen-notification.ts';

/** A dot for notifications that a child has not seen. No number: nothing counts up to pull a child back. */
export const NotificationDot = () => (
  <QueryClientProvider client={queryClient}>
    <Dot />
  </QueryClientProvider>
);

const Dot = () =>
  useHasUnseenNotification() && (
    <>
      {' '}
      <span className={css.dot} role="img" aria-label="new" />
    </>
  );
