import { Notice, Stack } from '@notalone/ui';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { Chat } from './chat.tsx';
import { ClosedChats } from './closed-chats.tsx';
import css from './dashboard.module.css';
import { type Self, useFriendships, useThreads } from './use-child.ts';

interface MessagesProps {
  readonly self: Self;
  readonly friendId: string | undefined;
  readonly onSelect: (friendId: string) => void;
}

/** Writing with friends, and what was written with those who are no friends any more. */
export function Messages({ self, friendId, onSelect }: MessagesProps) {
  const threads = useThreads();
  const closed = (threads.data ?? []).filter(({ state }) => state === 'closed');
  const isClosed = closed.some((thread) => thread.friendId === friendId);
  return (
    <Stack gap={6}>
      {self.canMessage ? (
        <OpenChats self={self} friendId={friendId} isQuiet={isClosed} onSelect={onSelect} />
      ) : (
        <Notice>
          You can’t write messages yet. You need to be 8 or older, and your grown-up needs to say yes on their Monitor
          page.
        </Notice>
      )}
      <ClosedChats self={self} threads={threads} closed={closed} friendId={friendId} onSelect={onSelect} />
    </Stack>
  );
}

interface OpenChatsProps extends MessagesProps {
  /** A closed chat is read now: none of these is shown. */
  readonly isQuiet: boolean;
}

function OpenChats({ self, friendId, isQuiet, onSelect }: OpenChatsProps) {
  const friendships = useFriendships();
  const threads = useThreads().data ?? [];
  const stateWith = (id: string) => threads.find((thread) => thread.friendId === id)?.state;
  const friends = (friendships.data ?? []).filter((friend) => {
    const state = stateWith(friend.friendId);
    return friend.status === 'accepted' || (friend.status === 'paused' && state !== undefined && state !== 'closed');
  });
  const open = isQuiet ? undefined : (friends.find((friend) => friend.friendId === friendId) ?? friends[0]);
  return (
    <ListStates
      query={friendships}
      loading="Loading your friends…"
      failed="Failed to load connections."
      isEmpty={friends.length === 0}
      empty={<p>When you have a friend here, you can write to each other.</p>}
    >
      <Stack gap={4}>
        <ul className={css.chats} aria-label="My friends">
          {friends.map((friend) => (
            <li key={friend.friendId}>
              <button
                type="button"
                className={css.chat}
                aria-pressed={friend.friendId === open?.friendId}
                onClick={() => onSelect(friend.friendId)}
              >
                <ChildPicture file={friend.friendAvatar} size="s" />
                {friend.friendName}
              </button>
            </li>
          ))}
        </ul>
        {open && (
          <Chat
            key={open.friendId}
            self={self}
            friend={open}
            state={stateWith(open.friendId) === 'paused' ? 'paused' : open.status === 'accepted' ? 'open' : 'away'}
          />
        )}
      </Stack>
    </ListStates>
  );
}
