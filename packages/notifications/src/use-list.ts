import type { Notification } from '@notalone/contracts';
import { useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { asProcessed, asRead, type Pages, without, withPushed } from './pages.ts';

/** How long an answered request stays, greyed (specification, section 9). */
const PROCESSED_STAYS_MS = 2_000;

/** The list as it is held here, and its changes ahead of the server's word. */
export function useList() {
  const queries = useQueryClient();
  const key = ['notifications', 'list', useSession()?.userId];
  const change = (how: (list: Pages) => Pages) => queries.setQueryData<Pages>(key, (list) => list && how(list));
  // not bound to a component: the item goes also when the list was closed in between
  const removeLater = (id: string) => setTimeout(() => change((list) => without(list, id)), PROCESSED_STAYS_MS);
  return {
    key,
    push(notification: Notification): void {
      change((list) => withPushed(list, notification));
      if (notification.processed) removeLater(notification._id);
    },
    read: (ids: ReadonlySet<string>) => change((list) => asRead(list, ids)),
    process(id: string): void {
      change((list) => asProcessed(list, id));
      removeLater(id);
    },
    askAgain: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  };
}
