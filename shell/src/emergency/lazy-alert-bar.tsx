import { Notice } from '@notalone/ui';
import { emergencyRecords, useStoredValue } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';

const AlertBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'page-emergency-sms' */ '@notalone/web-features/emergency/alert-bar'))
    .AlertBar,
}));

/** Loads the bar's code only when this browser has sent an alert. Whatever goes wrong in it, 999 can be called. */
export function LazyAlertBar() {
  const hasAlert = Object.values(useStoredValue(emergencyRecords) ?? {}).some(({ alert }) => alert);
  if (!hasAlert) return null;
  return (
    <ErrorBoundary name="the alert bar" resetKey="" fallback={() => <CallAmbulance />}>
      <Suspense fallback={null}>
        <AlertBar />
      </Suspense>
    </ErrorBoundary>
  );
}

const CallAmbulance = () => (
  <Notice tone="danger" title="Your message for help was sent.">
    <a href="tel:999">Call 999</a>
  </Notice>
);
