/** What a thread needs to know of a message; the rest of it is its app's. */
export interface StoredMessage {
  readonly _id: string;
  /** Given by its sender before the server had it. */
  readonly clientId?: string | undefined;
  readonly content: string;
  readonly createdAt: string;
  /** The message that it answers. */
  readonly replyTo?: { readonly _id: string } | undefined;
}
export interface MessagePage<Message> {
  readonly items: readonly Message[];
  /** Cursor of older messages. */
  readonly next?: string;
  /** Cursor of newer messages. */
  readonly prev?: string;
}
/** A thread as react-query holds it: newest first. */
export interface MessagePages<Message> {
  readonly pages: readonly MessagePage<Message>[];
  readonly pageParams: readonly unknown[];
}

/** Pages of missed messages that are loaded in a row; if more were missed, the thread restarts from the newest. */
const CATCH_UP_PAGES = 10;

const mapItems = <Message>(
  thread: MessagePages<Message>,
  change: (items: readonly Message[]) => readonly Message[],
): MessagePages<Message> => ({
  ...thread,
  pages: thread.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** With a message as it is now, where it is in the thread. */
export const withChangedMessage = <Message extends StoredMessage>(
  thread: MessagePages<Message>,
  message: Message,
): MessagePages<Message> => mapItems(thread, (items) => items.map((one) => (one._id === message._id ? message : one)));

/** With a message that is new, or has changed. */
export function withMessage<Message extends StoredMessage>(
  thread: MessagePages<Message>,
  message: Message,
): MessagePages<Message> {
  if (thread.pages.some(({ items }) => items.some(({ _id }) => _id === message._id)))
    return withChangedMessage(thread, message);
  const [first, ...rest] = thread.pages;
  return { ...thread, pages: [{ ...first, items: [message, ...(first?.items ?? [])] }, ...rest] };
}

/** Without a message, and without its words in answers to it. */
export const removeFrom = <Message extends StoredMessage>(
  messages: readonly Message[],
  messageId: string,
): readonly Message[] =>
  messages
    .filter(({ _id }) => _id !== messageId)
    .map((one) => (one.replyTo?._id === messageId ? { ...one, replyTo: { _id: messageId } } : one));

export const withoutMessage = <Message extends StoredMessage>(
  thread: MessagePages<Message>,
  messageId: string,
): MessagePages<Message> => mapItems(thread, (items) => removeFrom(items, messageId));

/**
 * Loads messages until known ones are reached, leaving neither gaps nor duplicates. What was deleted or changed
 * meanwhile among the loaded ones is so here too.
 */
export async function withMissedMessages<Message extends StoredMessage>(
  thread: MessagePages<Message>,
  load: (cursor: string | undefined) => Promise<MessagePage<Message>>,
  /** Pushed messages: there may be missed ones before them. */
  live: readonly Message[] = [],
): Promise<MessagePages<Message>> {
  const known = new Set(thread.pages.flatMap((page) => page.items.map(({ _id }) => _id)));
  for (const { _id } of live) known.delete(_id);
  const newer: MessagePage<Message>[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    newer.push(page);
    cursor = page.next;
    if (cursor && page.items.some(({ _id }) => known.has(_id))) return merge(thread, newer);
  } while (cursor && newer.length < CATCH_UP_PAGES);
  return { pages: newer, pageParams: [{}, ...newer.slice(0, -1).map((page) => ({ cursor: page.next }))] };
}

function merge<Message extends StoredMessage>(
  thread: MessagePages<Message>,
  newer: readonly MessagePage<Message>[],
): MessagePages<Message> {
  const fetched = newer.flatMap((page) => page.items);
  const isFetched = new Set(fetched.map(({ _id }) => _id));
  const oldest = fetched.at(-1)?.createdAt ?? '';
  const isOlder = ({ _id, createdAt }: Message) => createdAt <= oldest && !isFetched.has(_id);
  const [first, ...rest] = mapItems(thread, (items) => items.filter(isOlder)).pages;
  return { ...thread, pages: [{ ...first, items: [...fetched, ...(first?.items ?? [])] }, ...rest] };
}
