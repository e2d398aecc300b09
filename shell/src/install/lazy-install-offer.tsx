import { useSession, whenIdle } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';

const InstallOffer = lazy(async () => {
  await whenIdle();
  return { default: (await import(/* webpackChunkName: 'install-offer' */ './install-offer.tsx')).InstallOffer };
});

/** For parents; its code comes after the page. */
export function LazyInstallOffer() {
  const session = useSession();
  if (session?.role !== 'parent') return null;
  return (
    <ErrorBoundary name="the offer to install" resetKey="" fallback={() => null}>
      <Suspense fallback={null}>
        <InstallOffer />
      </Suspense>
    </ErrorBoundary>
  );
}
