import { kept } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

const removed = kept<true>('removedRequests');

/** Ids of sent requests that their sender wants out of sight. In this browser only: the request itself goes on. */
export function useRemovedRequests() {
  const ids = new Set(Object.keys(useSyncExternalStore(removed.subscribe, removed.all)));
  return {
    ids,
    remove: (id: string) => removed.put(id, true),
    bringBack: () => {
      for (const id of ids) removed.put(id, undefined);
    },
  };
}
