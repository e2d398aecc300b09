import type { Conversation, Message } from './timeline.ts';

/** What react-query keeps of a list that comes in pages. */
export interface Pages<T> {
  readonly pages: readonly { readonly items: T; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}
type Page = Pages<Message[]>['pages'][number];
type Change = (conversation: Conversation) => Conversation;

/** So many pages of missed messages are fetched one after the other; where more were missed, the conversation starts again from its end. */
const CATCH_UP_PAGES = 10;

/** The conversation with one person changed. */
export function withConversation(list: Pages<Conversation[]>, userId: string, change: Change): Pages<Conversation[]> {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.map((one) => (one.userId === userId ? change(one) : one)) }));
  return { ...list, pages };
}

/** The same, moved to the top: something was written. Undefined where the list does not know the person. */
export function withNewest(list: Pages<Conversation[]>, userId: string, change: Change): Pages<Conversation[]> | undefined {
  const found = list.pages.flatMap((page) => page.items).find((one) => one.userId === userId);
  if (!found) return undefined;
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter((one) => one.userId !== userId);
    return { ...page, items: index === 0 ? [change(found), ...others] : others };
  });
  return { ...list, pages };
}

export function withoutMessage(thread: Pages<Message[]>, messageId: string): Pages<Message[]> {
  return { ...thread, pages: thread.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== messageId) })) };
}

/** Adds what was written since, so that nothing is missing between it and what is known, and nothing there twice. */
export async function caughtUp(thread: Pages<Message[]>, load: (cursor: string | undefined) => Promise<Page>): Promise<Pages<Message[]>> {
  const known = new Set(thread.pages.flatMap((page) => page.items.map(({ _id }) => _id)));
  const newer: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    newer.push(page);
    cursor = page.next;
    if (page.items.some(({ _id }) => known.has(_id))) return joined(thread, newer);
  } while (cursor && newer.length < CATCH_UP_PAGES);
  return { pages: newer, pageParams: ['', ...newer.slice(0, -1).map((page) => page.next)] };
}

function joined(thread: Pages<Message[]>, newer: readonly Page[]): Pages<Message[]> {
  const fetched = newer.flatMap((page) => page.items);
  const isFetched = new Set(fetched.map(({ _id }) => _id));
  const [first, ...rest] = thread.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => !isFetched.has(_id)) }));
  return { ...thread, pages: [{ ...first, items: [...fetched, ...(first?.items ?? [])] }, ...rest] };
}
