import type { RoomMessage } from '../rooms/room.ts';

export interface MessagePage {
  readonly items: readonly RoomMessage[];
  readonly next?: string;
}
/** A talk as react-query holds it: newest first. */
export interface Talk {
  readonly pages: readonly MessagePage[];
  readonly pageParams: readonly unknown[];
}

/** Pages with missed messages that are loaded in a row; if more were missed, the talk restarts from the newest. */
const CATCH_UP_PAGES = 10;

const mapItems = (talk: Talk, change: (items: readonly RoomMessage[]) => readonly RoomMessage[]): Talk => ({
  ...talk,
  pages: talk.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** With a message as it is now, where it is in the talk. */
export const withChangedMessage = (talk: Talk, message: RoomMessage): Talk =>
  mapItems(talk, (items) => items.map((one) => (one._id === message._id ? message : one)));

/** With a message that is new, or has changed. */
export function withMessage(talk: Talk, message: RoomMessage): Talk {
  if (talk.pages.some(({ items }) => items.some(({ _id }) => _id === message._id)))
    return withChangedMessage(talk, message);
  const [first, ...rest] = talk.pages;
  return { ...talk, pages: [{ ...first, items: [message, ...(first?.items ?? [])] }, ...rest] };
}

/** Without a deleted message, and without its words in answers to it. */
export const withoutMessage = (talk: Talk, messageId: string): Talk =>
  mapItems(talk, (items) =>
    items
      .filter(({ _id }) => _id !== messageId)
      .map((one) => (one.replyTo?._id === messageId ? { ...one, replyTo: { _id: messageId } } : one)),
  );

/** Loads messages until the known ones are reached. What was deleted or changed meanwhile among them is so here too. */
export async function withMissedMessages(
  talk: Talk,
  load: (cursor: string | undefined) => Promise<MessagePage>,
): Promise<Talk> {
  const known = new Set(talk.pages.flatMap((page) => page.items.map(({ _id }) => _id)));
  const newer: MessagePage[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    newer.push(page);
    cursor = page.next;
    if (!cursor || page.items.some(({ _id }) => known.has(_id))) return merge(talk, newer);
  } while (newer.length < CATCH_UP_PAGES);
  return { pages: newer, pageParams: [{}, ...newer.slice(0, -1).map((page) => ({ cursor: page.next }))] };
}

function merge(talk: Talk, newer: readonly MessagePage[]): Talk {
  const fetched = newer.flatMap((page) => page.items);
  const oldest = fetched.at(-1)?.createdAt;
  const isEverything = newer.at(-1)?.next === undefined;
  const stays = ({ createdAt }: RoomMessage) => !isEverything && oldest !== undefined && createdAt < oldest;
  const [first, ...rest] = mapItems(talk, (items) => items.filter(stays)).pages;
  return { ...talk, pages: [{ ...first, items: [...fetched, ...(first?.items ?? [])] }, ...rest] };
}
