import { isProblem } from '@notalone/remote-kit/calls';
import { realtime } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';

/** "Please check your connection" would be untrue once it is back: `forget` is called then, where that is why something was not sent. */
export function useForgottenWhenBack(error: Error | null, forget: () => void): void {
  const isUnanswered = isProblem(error, 'NETWORK');
  const onBack = useEffectEvent(forget);
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
