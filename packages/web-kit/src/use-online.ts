import { useSyncExternalStore } from 'react';

/** Calls `listener` when the network goes or comes back. Returns how to stop that. */
export function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
/** Whether the browser believes that it is online. `false` is certain, `true` is a guess. */
export const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);
