import { useSession, whenIdle } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';

const LostPhoneBanner = lazy(async () => {
  await whenIdle();
  return { default: (await import(/* webpackChunkName: 'lost-phone' */ './lost-phone-banner.tsx')).LostPhoneBanner };
});

/** For parents; its code comes after the page. */
export function LazyLostPhoneBanner() {
  const session = useSession();
  if (!session || session.role === 'child') return null;
  return (
    <ErrorBoundary name="the banner about a lost phone" resetKey="" fallback={() => null}>
      <Suspense fallback={null}>
        <LostPhoneBanner key={session.userId} />
      </Suspense>
    </ErrorBoundary>
  );
}
