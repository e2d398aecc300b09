import { emergencyAlert, useStoredValue } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../remotes/error-boundary.tsx';

const AlertBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'page-emergency-sms' */ '@notalone/web-features/emergency/alert-bar'))
    .AlertBar,
}));

/** Loads the bar's code only when this browser has sent an alert. */
export function LazyAlertBar() {
  if (!useStoredValue(emergencyAlert)) return null;
  return (
    <ErrorBoundary name="the alert bar" resetKey="" fallback={() => null}>
      <Suspense fallback={null}>
        <AlertBar />
      </Suspense>
    </ErrorBoundary>
  );
}
