import { Badge, Notice, Stack } from '@notalone/ui';
import { ChildPicture } from '../shared/child-picture.tsx';
import { formatDay } from '../shared/format-day.ts';
import { ListStates } from '../shared/list-states.tsx';
import { Chat } from './chat.tsx';
import css from './dashboard.module.css';
import type { ChildThread, Self, useThreads } from './use-child.ts';

interface ClosedChatsProps {
  readonly self: Self;
  readonly threads: ReturnType<typeof useThreads>;
  readonly closed: readonly ChildThread[];
  readonly friendId: string | undefined;
  readonly onSelect: (friendId: string) => void;
}

/**
 * Chats that have ended: for 90 days they can be read, and reported (rules 4.7). Not in the page while there are none.
 */
export function ClosedChats({ self, threads, closed, friendId, onSelect }: ClosedChatsProps) {
  const shown = closed.find((thread) => thread.friendId === friendId);
  return (
    <ListStates
      query={threads}
      loading="Looking for closed chats…"
      failed="Failed to load your closed chats."
      isEmpty={closed.length === 0}
      empty={null}
    >
      <section aria-label="Closed chats">
        <Stack gap={4}>
          <h3>Closed chats</h3>
          <ul className={css.chats}>
            {closed.map((thread) => (
              <li key={thread.friendId}>
                <button
                  type="button"
                  className={css.chat}
                  aria-pressed={thread.friendId === friendId}
                  onClick={() => onSelect(thread.friendId)}
                >
                  <ChildPicture file={thread.friendAvatar} size="s" />
                  {thread.friendName} <Badge>Closed</Badge>
                </button>
              </li>
            ))}
          </ul>
          {shown && (
            <Chat key={shown.friendId} self={self} friend={shown} state="closed">
              <Notice title="This chat is closed">
                <p>
                  You cannot write here any more.
                  {shown.visibleUntil && ` You can read it until ${formatDay(shown.visibleUntil)}.`}
                </p>
              </Notice>
            </Chat>
          )}
        </Stack>
      </section>
    </ListStates>
  );
}
