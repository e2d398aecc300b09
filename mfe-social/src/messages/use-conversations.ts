import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { apiPage, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { type Pages, withConversation, withNewest } from './pages.ts';
import type { Conversation, Message } from './timeline.ts';

const PER_PAGE = 50;

const conversationsKey = (me: string) => ['messages', 'conversations', me] as const;
export const useMe = (): string => useSession()?.userId ?? '';

/** My connections with what was written last, the newest first; kept true by what the server pushes. */
export function useConversations() {
  const me = useMe();
  const client = useQueryClient();
  const key = conversationsKey(me);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => apiPage('GET /api/messages', { query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
    enabled: me !== '',
  });
  const refetch = () => void client.invalidateQueries({ queryKey: key });
  const change = useChangeConversation();
  useCatchUp(refetch);
  usePushed('relations', refetch);
  usePushed('message', (message) => {
    const known = client.getQueryData<Pages<Conversation[]>>(key);
    const next = known && withNewest(known, otherOf(message, me), (one) => written(one, message, me));
    if (next) client.setQueryData(key, next);
    else refetch();
  });
  usePushed('marks', ({ userId, ...marks }) => change(userId, (one) => ({ ...one, theirs: { ...one.theirs, ...marks } })));
  usePushed('conversationRead', ({ userId, readAt, unread }) => change(userId, (one) => ({ ...one, unread, readAt })));
  return query;
}

/** Changes what is remembered of the conversation with one person. */
export function useChangeConversation() {
  const client = useQueryClient();
  const key = conversationsKey(useMe());
  return (userId: string, next: (conversation: Conversation) => Conversation) =>
    client.setQueryData<Pages<Conversation[]>>(key, (list) => list && withConversation(list, userId, next));
}

/** Asks the server again who is connected with me. */
export function useRefreshConversations() {
  const client = useQueryClient();
  const key = conversationsKey(useMe());
  return () => client.invalidateQueries({ queryKey: key });
}

export const otherOf = (message: Message, me: string): string => (message.sender._id === me ? message.receiverId : message.sender._id);

function written(one: Conversation, { _id, content, createdAt, sender }: Message, me: string): Conversation {
  if (one.lastMessage && one.lastMessage.createdAt >= createdAt) return one;
  const mine = sender._id === me;
  return { ...one, lastMessage: { _id, content, createdAt, mine }, unread: mine ? one.unread : one.unread + 1 };
}
