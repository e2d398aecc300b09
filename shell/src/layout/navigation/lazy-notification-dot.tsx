import { whenIdle } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';

const NotificationDot = lazy(async () => {
  await whenIdle();
  return {
    default: (await import(/* webpackChunkName: 'notification-dot' */ './notification-dot.tsx')).NotificationDot,
  };
});

/** Loads the code of the dot only for children and after the first page. Without it the tab still works. */
export const LazyNotificationDot = () => (
  <ErrorBoundary name="the dot of new notifications" resetKey="" fallback={() => null}>
    <Suspense fallback={null}>
      <NotificationDot />
    </Suspense>
  </ErrorBoundary>
);
