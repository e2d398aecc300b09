import { type ChildThread, useFriendships, useThreads } from './use-child.ts';

export interface OpenedChat extends Pick<ChildThread, 'friendId' | 'friendName' | 'friendAvatar' | 'visibleUntil'> {
  /** `away`: the friend cannot be written to now. */
  readonly state: 'open' | 'paused' | 'away' | 'closed';
}

/** The chats to write in, and those that have ended: for 90 days they can be read, and reported (rules 4.7). */
export function useChats() {
  const friendships = useFriendships();
  const threads = useThreads();
  const stateWith = (id: string) => threads.data?.find(({ friendId }) => friendId === id)?.state;
  const open = (friendships.data ?? []).flatMap(({ status, friendId, friendName, friendAvatar }): OpenedChat[] => {
    const thread = stateWith(friendId);
    if (status !== 'accepted' && (status !== 'paused' || thread === undefined || thread === 'closed')) return [];
    const state = thread === 'paused' ? 'paused' : status === 'accepted' ? 'open' : 'away';
    return [{ friendId, friendName, friendAvatar, state }];
  });
  const closed = (threads.data ?? []).flatMap((thread): OpenedChat[] =>
    thread.state === 'closed' ? [{ ...thread, state: 'closed' }] : [],
  );
  return { friendships, threads, open, closed };
}
