import type { Notification } from '@notalone/contracts';

/** The notifications as react-query holds them: in pages, newest first. */
export interface NotificationPages {
  readonly pages: readonly { readonly items: readonly Notification[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}

/** All items without duplicates: an item that moved up while older pages were loading is on two pages. */
export function flattenPages(list: NotificationPages | undefined): readonly Notification[] {
  const items = list?.pages.flatMap((page) => page.items) ?? [];
  const seen = new Set<string>();
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

type Change = (items: readonly Notification[]) => readonly Notification[];
const mapItems = (list: NotificationPages, change: Change): NotificationPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/**
 * Applies a pushed notification: replaces it in place if only its state changed, puts it on top if it is new or has a
 * new date. An unknown notification that is already processed is ignored.
 */
export function withPushed(list: NotificationPages, pushed: Notification): NotificationPages {
  const known = flattenPages(list).find(({ _id }) => _id === pushed._id);
  if (known ? known.createdAt >= pushed.createdAt : pushed.processed) {
    return mapItems(list, (items) => items.map((item) => (item._id === pushed._id ? pushed : item)));
  }
  const [first, ...others] = without(list, pushed._id).pages;
  return first ? { ...list, pages: [{ ...first, items: [pushed, ...first.items] }, ...others] } : list;
}

/** Marks these as read, as they were: one that has been added to since then stays as it is. */
export function withRead(
  list: NotificationPages,
  read: readonly Pick<Notification, '_id' | 'createdAt'>[],
): NotificationPages {
  const times = new Map(read.map(({ _id, createdAt }) => [_id, createdAt]));
  const isRead = ({ _id, createdAt }: Notification) => createdAt <= (times.get(_id) ?? '');
  return mapItems(list, (items) => items.map((item) => (isRead(item) ? { ...item, read: true } : item)));
}

export const withProcessed = (list: NotificationPages, id: string): NotificationPages =>
  mapItems(list, (items) => items.map((item) => (item._id === id ? { ...item, read: true, processed: true } : item)));

export const without = (list: NotificationPages, id: string): NotificationPages =>
  mapItems(list, (items) => items.filter(({ _id }) => _id !== id));
