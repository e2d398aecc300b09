import { kept } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

const removed = kept<readonly string[]>('removedRequests');
const none: readonly string[] = [];
/** More than anybody can have waiting: 20 a day for 60 days. */
const MOST = 1200;

/** Ids of sent requests that their sender wants out of sight. In this browser only: the request itself goes on. */
export function useRemovedRequests() {
  const ids = useSyncExternalStore(removed.subscribe, () => removed.read() ?? none);
  return {
    ids: new Set(ids),
    remove: (id: string) => removed.write([...ids.filter((other) => other !== id), id].slice(-MOST)),
    bringBack: () => removed.write(undefined),
  };
}
