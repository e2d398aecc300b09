import { useSyncExternalStore } from 'react';

/** Keep in sync with header.module.css and navigation.module.css. */
const FROM = { medium: '(width >= 48rem)', wide: '(width >= 64rem)', full: '(width >= 80rem)' } as const;
export type WindowWidth = 'phone' | keyof typeof FROM;

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  for (const query of Object.values(FROM))
    matchMedia(query).addEventListener('change', listener, { signal: controller.signal });
  return () => controller.abort();
}

function current(): WindowWidth {
  const fits = (['full', 'wide', 'medium'] as const).find((width) => matchMedia(FROM[width]).matches);
  return fits ?? 'phone';
}

export const useWindowWidth = (): WindowWidth => useSyncExternalStore(subscribe, current);
