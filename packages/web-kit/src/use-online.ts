import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
/** Whether the browser believes that it is online. `false` is certain, `true` is a guess. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
