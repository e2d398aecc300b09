import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { type ConversationPages, withConversation, withConversationOnTop } from './conversation-pages.ts';
import { type Conversation, type Message, wordsOf } from './message.ts';

const PER_PAGE = 50;

const conversationsKey = (me: string) => ['messages', 'conversations', me] as const;
export const useMyId = (): string => useSession()?.userId ?? '';

/** The user's connections with the last message each, newest first; updated by pushes. */
export function useConversations() {
  const me = useMyId();
  const client = useQueryClient();
  const key = conversationsKey(me);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/messages', { query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    enabled: me !== '',
  });
  const refetch = () => void client.invalidateQueries({ queryKey: key });
  const change = useUpdateConversation();
  useCatchUp(refetch);
  usePushed('relations', refetch);
  usePushed('message', (message) => {
    const known = client.getQueryData<ConversationPages>(key);
    const next =
      known && withConversationOnTop(known, otherUserId(message, me), (one) => withMessage(one, message, me));
    if (next) client.setQueryData(key, next);
    else refetch();
  });
  usePushed('messageChanged', refetch);
  usePushed('messageDeleted', refetch);
  usePushed('marks', ({ userId, ...marks }) =>
    change(userId, (one) => ({ ...one, theirs: { ...one.theirs, ...marks } })),
  );
  usePushed('conversationRead', ({ userId, readAt, unread }) => change(userId, (one) => ({ ...one, unread, readAt })));
  return query;
}

/** Updates a cached conversation. */
export function useUpdateConversation() {
  const client = useQueryClient();
  const key = conversationsKey(useMyId());
  return (userId: string, next: (conversation: Conversation) => Conversation) =>
    client.setQueryData<ConversationPages>(key, (list) => list && withConversation(list, userId, next));
}

/** Refetches the conversations. */
export function useRefreshConversations() {
  const client = useQueryClient();
  const key = conversationsKey(useMyId());
  return () => client.invalidateQueries({ queryKey: key });
}

export const otherUserId = (message: Message, me: string): string =>
  message.sender._id === me ? message.receiverId : message.sender._id;

function withMessage(one: Conversation, message: Message, me: string): Conversation {
  const { _id, createdAt, sender } = message;
  if (one.lastMessage && one.lastMessage.createdAt >= createdAt) return one;
  const mine = sender._id === me;
  return {
    ...one,
    lastMessage: { _id, content: wordsOf(message), createdAt, mine },
    unread: mine ? one.unread : one.unread + 1,
  };
}
