import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useStatus } from './use-status.ts';

const StatusLine = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'status-line' */ './status-line.tsx')).StatusLine,
}));

/** Loads the line's code only when something is slow or away. */
export function LazyStatusLine() {
  const status = useStatus();
  if (!status || status.services.length === 0) return null;
  return (
    <ErrorBoundary name="the status line" resetKey="" fallback={() => null}>
      <Suspense fallback={null}>
        <StatusLine status={status} />
      </Suspense>
    </ErrorBoundary>
  );
}
