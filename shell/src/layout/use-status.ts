import { whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useState } from 'react';

/** What the server says is not well. */
export interface Status {
  readonly services: readonly { readonly service: string; readonly state: 'slow' | 'away' }[];
}
const ASK_EVERY_MS = 60_000;

/** Reads /status.json once the page is idle and every minute after that. */
export function useStatus(): Status | undefined {
  const [status, setStatus] = useState<Status>();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      try {
        const response = await fetch('/status.json', { cache: 'no-cache' });
        // Without the file all is well.
        if (response.ok) setStatus((await response.json()) as Status);
      } catch (error) {
        logWarning('/status.json was not read', error);
      }
    };
    void whenIdle().then(ask);
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return status;
}
