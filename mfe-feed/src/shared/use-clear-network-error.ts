import { hasErrorCode } from '@notalone/web-features/api-errors';
import { realtime } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';

/** Clears a network error when the connection is back, because "Please check your connection" is no longer true. */
export function useClearNetworkError(error: Error | null, clear: () => void): void {
  const isUnanswered = hasErrorCode(error, 'NETWORK');
  const onBack = useEffectEvent(clear);
  useEffect(() => {
    if (!isUnanswered) return;
    const back = () => onBack();
    const stop = realtime.onConnected(back);
    addEventListener('online', back);
    return () => {
      stop();
      removeEventListener('online', back);
    };
  }, [isUnanswered]);
}
