import { whenIdle } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';
import css from './bell.module.css';

const Bell = lazy(async () => {
  await whenIdle();
  return { default: (await import(/* webpackChunkName: 'bell' */ './bell.tsx')).Bell };
});

/**
 * Loads the bell's code only for logged-in users and after the first page. If loading fails, the page /notifications
 * still works.
 */
export function LazyBell() {
  return (
    <div className={css.slot}>
      <ErrorBoundary name="the bell" resetKey="" fallback={() => null}>
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
