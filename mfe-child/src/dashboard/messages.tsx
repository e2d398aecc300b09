import { Notice, Stack } from '@notalone/ui';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { Thread } from '../shared/thread.tsx';
import { Composer } from './composer.tsx';
import css from './dashboard.module.css';
import { ReportMessage } from './report-message.tsx';
import { type Friendship, type Self, useFriendships, useReads, useThread } from './use-child.ts';

interface MessagesProps {
  readonly self: Self;
  readonly friendId: string | undefined;
  readonly onSelect: (friendId: string) => void;
}

const HELD = { waiting: 'A grown-up looks at this first', refused: 'This was not sent' } as const;

/** Writing with friends. */
export function Messages({ self, friendId, onSelect }: MessagesProps) {
  const friendships = useFriendships();
  const friends = (friendships.data ?? []).filter(({ status }) => status === 'accepted' || status === 'paused');
  const open = friends.find((friend) => friend.friendId === friendId) ?? friends[0];
  if (!self.canMessage)
    return (
      <Notice>
        You can’t write messages yet. You need to be 8 or older, and your grown-up needs to say yes on their Monitor
        page.
      </Notice>
    );
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
        {open && <Chat key={open.friendId} self={self} friend={open} />}
      </Stack>
    </ListStates>
  );
}

function Chat({ self, friend }: { readonly self: Self; readonly friend: Friendship }) {
  const thread = useThread(friend.friendId);
  const items = thread.items ?? [];
  const reads = useReads();
  return (
    <section aria-label={`Messages with ${friend.friendName}`}>
      <Stack gap={4}>
        <Notice>
          {self.reading === 'not'
            ? 'Your grown-ups can’t read this.'
            : 'Your grown-ups can read this. You see it when they do.'}
        </Notice>
        <ListStates
          query={thread}
          isOldestFirst
          loading="Loading messages…"
          failed="Failed to load messages."
          isEmpty={items.length === 0}
          empty={<p>Say hello to {friend.friendName}!</p>}
        >
          <Thread
            messages={items}
            label="What we wrote"
            ownId={self._id}
            nameOf={(childId) => (childId === self._id ? 'Me' : friend.friendName)}
            held={HELD}
            readAt={
              reads.items?.flatMap(({ friendId, readAt }) => (friendId === friend.friendId ? [readAt] : [])) ?? []
            }
          />
        </ListStates>
        {friend.status === 'accepted' ? (
          <Composer friend={friend} />
        ) : (
          <Notice>{friend.friendName} is not available now.</Notice>
        )}
        <ReportMessage messages={items.filter(({ senderChildId }) => senderChildId !== self._id)} />
      </Stack>
    </section>
  );
}
