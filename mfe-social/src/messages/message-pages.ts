import type { Conversation, Message } from './message.ts';

/** A list as react-query holds it. */
export interface InfinitePages<T> {
  readonly pages: readonly { readonly items: T; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}
type Page = InfinitePages<Message[]>['pages'][number];
type Change = (conversation: Conversation) => Conversation;

/**
 * Number of pages with missed messages that are loaded in a row; if more were missed, the conversation restarts from
 * the newest.
 */
const CATCH_UP_PAGES = 10;

/** Updates one conversation. */
export function withConversation(
  list: InfinitePages<Conversation[]>,
  userId: string,
  change: Change,
): InfinitePages<Conversation[]> {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.userId === userId ? change(one) : one)),
  }));
  return { ...list, pages };
}

/** Updates one conversation and moves it to the top. Undefined if the list does not contain it. */
export function withConversationOnTop(
  list: InfinitePages<Conversation[]>,
  userId: string,
  change: Change,
): InfinitePages<Conversation[]> | undefined {
  const found = list.pages.flatMap((page) => page.items).find((one) => one.userId === userId);
  if (!found) return undefined;
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter((one) => one.userId !== userId);
    return { ...page, items: index === 0 ? [change(found), ...others] : others };
  });
  return { ...list, pages };
}

export function withoutMessage(thread: InfinitePages<Message[]>, messageId: string): InfinitePages<Message[]> {
  return {
    ...thread,
    pages: thread.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== messageId) })),
  };
}

/** Loads messages until the known ones are reached, leaving neither gaps nor duplicates. */
export async function withMissedMessages(
  thread: InfinitePages<Message[]>,
  load: (cursor: string | undefined) => Promise<Page>,
): Promise<InfinitePages<Message[]>> {
  const known = new Set(thread.pages.flatMap((page) => page.items.map(({ _id }) => _id)));
  const newer: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    newer.push(page);
    cursor = page.next;
    if (page.items.some(({ _id }) => known.has(_id))) return mergePages(thread, newer);
  } while (cursor && newer.length < CATCH_UP_PAGES);
  return { pages: newer, pageParams: ['', ...newer.slice(0, -1).map((page) => page.next)] };
}

function mergePages(thread: InfinitePages<Message[]>, newer: readonly Page[]): InfinitePages<Message[]> {
  const fetched = newer.flatMap((page) => page.items);
  const isFetched = new Set(fetched.map(({ _id }) => _id));
  const [first, ...rest] = thread.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ _id }) => !isFetched.has(_id)),
  }));
  return { ...thread, pages: [{ ...first, items: [...fetched, ...(first?.items ?? [])] }, ...rest] };
}
