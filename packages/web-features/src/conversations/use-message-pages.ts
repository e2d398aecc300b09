import { logWarning } from '@notalone/web-kit/log';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useRef, useState } from 'react';
import { shouldRetry } from '../api-errors.ts';
import {
  type MessagePage,
  type MessagePages,
  removeFrom,
  type StoredMessage,
  withChangedMessage,
  withMessage,
  withMissedMessages,
  withoutMessage,
} from './message-pages.ts';

/** Where a page of messages begins; the newest without either. */
interface Position {
  readonly cursor?: string | undefined;
  /** Id of the message in its middle. */
  readonly around?: string | undefined;
}

/** The messages of a thread: pages from the server, and live ones. Unordered, with duplicates: see `timeline`. */
export function useMessagePages<Message extends StoredMessage>(
  queryKey: readonly unknown[],
  load: (position: Position, signal?: AbortSignal) => Promise<MessagePage<Message>>,
  around?: string,
) {
  const client = useQueryClient();
  // A page that is being loaded replaces the cache by what that was before: live messages are kept beside it too.
  const [live, setLive] = useState<readonly Message[]>([]);
  const latestLive = useRef(live);
  const changeLive = (next: (messages: readonly Message[]) => readonly Message[]) => {
    latestLive.current = next(latestLive.current);
    setLive(latestLive.current);
  };
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: { around } as Position,
    getNextPageParam: ({ next }) => (next ? { cursor: next } : undefined),
    getPreviousPageParam: ({ prev }) => (prev ? { cursor: prev } : undefined),
    retry: shouldRetry,
    // New messages are pushed and missed ones loaded. Refetching all pages would only move the reader.
    staleTime: Number.POSITIVE_INFINITY,
    ...(around && { gcTime: 0 }),
  });
  const change = (next: (pages: MessagePages<Message>) => MessagePages<Message>) =>
    client.setQueryData<MessagePages<Message>>(queryKey, (pages) => pages && next(pages));

  return {
    ...query,
    messages: [...(query.data?.pages.flatMap((page) => page.items) ?? []), ...live],
    /** Shows a message that is new, or has changed. */
    add(message: Message): void {
      change((pages) => withMessage(pages, message));
      changeLive((before) => [...before.filter(({ _id }) => _id !== message._id), message]);
    },
    /** Shows a message as it is now, if it is here. */
    replace(message: Message): void {
      change((pages) => withChangedMessage(pages, message));
      changeLive((before) => before.map((one) => (one._id === message._id ? message : one)));
    },
    remove(messageId: string): void {
      change((pages) => withoutMessage(pages, messageId));
      changeLive((before) => removeFrom(before, messageId));
    },
    /** Loads what was missed while nothing was pushed. */
    async catchUp(): Promise<void> {
      const known = client.getQueryData<MessagePages<Message>>(queryKey);
      if (!known) return;
      const pushed = latestLive.current;
      try {
        const next = await withMissedMessages(known, (cursor) => load({ cursor }), pushed);
        client.setQueryData(queryKey, next);
        changeLive((now) => now.filter((message) => !pushed.includes(message)));
      } catch (error) {
        logWarning('could not load missed messages, the next reconnect retries', error);
      }
    },
  };
}
