import { useSession, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';

const AGAIN_AFTER_MS = 10_000;

/** Tries until it has the code: without it there is no alarm, and nothing on the page would say so. */
async function loadAlarm() {
  for (;;)
    try {
      return await import(
        /* webpackChunkName: 'page-emergency-alert' */ '@notalone/web-features/emergency/guardian-alarm'
      );
    } catch (error) {
      logWarning('the alarm did not load, trying again', error);
      await new Promise((again) => setTimeout(again, AGAIN_AFTER_MS));
    }
}

const Alarm = lazy(async () => {
  await whenIdle();
  return { default: (await loadAlarm()).GuardianAlarm };
});

/** The alarm of signed-in parents and admins, on every page; its code comes after the first page. */
export function GuardianAlarm({ path }: { readonly path: string }) {
  const person = useSession();
  if (!person || person.role === 'child') return null;
  return (
    <ErrorBoundary name="the alarm" resetKey={path} fallback={() => null}>
      <Suspense fallback={null}>
        <Alarm key={person.userId} path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}
