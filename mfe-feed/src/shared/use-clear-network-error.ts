import { hasErrorCode } from '@notalone/web-features/api-errors';
import { realtime } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';

/** Clears a network error when the connection is back, because "Please check your connection" is no longer true. */
export function useClearNetworkError(error: Error | null, clear: () => void): void {
  useOnNetworkBack(hasErrorCode(error, 'NETWORK'), clear);
}

/** Calls `onBack` when the connection is back, if `isWaiting`. */
export function useOnNetworkBack(isWaiting: boolean, onBack: () => void): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWaiting) return;
    const back = () => call();
    const stop = realtime.onConnected(back);
    addEventListener('online', back);
    return () => {
      stop();
      removeEventListener('online', back);
    };
  }, [isWaiting]);
}
