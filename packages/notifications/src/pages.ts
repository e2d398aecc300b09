import type { Notification } from '@notalone/contracts';

/** The list as react-query holds it, page by page, the newest first. */
export interface Pages {
  readonly pages: readonly { readonly items: readonly Notification[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}

/** Each once: an item that came up while older pages were fetched is in two. */
export function allOf(list: Pages | undefined): readonly Notification[] {
  const items = list?.pages.flatMap((page) => page.items) ?? [];
  const seen = new Set<string>();
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

type Change = (items: readonly Notification[]) => readonly Notification[];
const changed = (list: Pages, change: Change): Pages => ({ ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) });

/** With one that came live: in its place when it only changed, on top when it is new or has grown. Nothing new is done with by itself. */
export function withPushed(list: Pages, pushed: Notification): Pages {
  const known = allOf(list).find(({ _id }) => _id === pushed._id);
  if (known ? known.createdAt >= pushed.createdAt : pushed.processed) {
    return changed(list, (items) => items.map((item) => (item._id === pushed._id ? pushed : item)));
  }
  const [first, ...others] = without(list, pushed._id).pages;
  return first ? { ...list, pages: [{ ...first, items: [pushed, ...first.items] }, ...others] } : list;
}

export const asRead = (list: Pages, ids: ReadonlySet<string>): Pages =>
  changed(list, (items) => items.map((item) => (ids.has(item._id) ? { ...item, read: true } : item)));

export const asProcessed = (list: Pages, id: string): Pages =>
  changed(list, (items) => items.map((item) => (item._id === id ? { ...item, read: true, processed: true } : item)));

export const without = (list: Pages, id: string): Pages => changed(list, (items) => items.filter(({ _id }) => _id !== id));
