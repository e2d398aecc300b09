import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { shouldRetry } from '../api-errors.ts';
import type { MessagePage, StoredMessage } from './message-pages.ts';

const PER_PAGE = 20;

interface Words {
  readonly search: string;
  readonly limit: number;
  readonly cursor?: string;
}
/** Asks the server for a page of the messages with these words. */
export type FindMessages<Message> = (query: Words, signal: AbortSignal) => Promise<MessagePage<Message>>;

/** Messages of a thread by their words, the newest first. */
export const useMessageSearch = <Message extends StoredMessage>(
  threadId: string,
  search: string,
  find: FindMessages<Message>,
) =>
  useInfiniteQuery({
    queryKey: ['message search', threadId, search],
    queryFn: ({ pageParam, signal }) =>
      find({ search, limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    gcTime: 0,
  });
