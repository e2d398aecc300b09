import { whenIdle } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';

const ChildNews = lazy(async () => {
  await whenIdle();
  return { default: (await import(/* webpackChunkName: 'child-news' */ './child-news.tsx')).ChildNews };
});

/** Loads the code of the dot only for children and after the first page. Without it the tab still works. */
export const LazyChildNews = () => (
  <ErrorBoundary name="the dot of new notifications" resetKey="" fallback={() => null}>
    <Suspense fallback={null}>
      <ChildNews />
    </Suspense>
  </ErrorBoundary>
);
