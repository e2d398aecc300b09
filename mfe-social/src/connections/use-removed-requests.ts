import { userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

const removed = userStorage<true>('removedRequests');

/** Ids of sent requests that the user has removed from view. Stored in this browser only: the requests stay open. */
export function useRemovedRequests() {
  const ids = new Set(Object.keys(useSyncExternalStore(removed.subscribe, removed.all)));
  return {
    ids,
    remove: (id: string) => removed.put(id, true),
    restoreAll: () => {
      for (const id of ids) removed.put(id, undefined);
    },
  };
}
