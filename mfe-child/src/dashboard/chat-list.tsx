import { Badge, Icon } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import css from './messages.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { type OpenedChat, useChats } from './use-chats.ts';
import { chatPath } from './use-child.ts';

const STATES = { open: undefined, paused: 'has a rest', away: 'not available now', closed: 'Closed' } as const;

interface ChatListProps {
  readonly kind: 'open' | 'closed';
  readonly openId: string | undefined;
}

/** Those to write in, or those that have ended: not in the page while there are none. */
export function ChatList({ kind, openId }: ChatListProps) {
  const { friendships, threads, open, closed } = useChats();
  if (kind === 'open')
    return (
      <ListStates
        query={friendships}
        loading="Loading your friends…"
        failed="Failed to load connections."
        isEmpty={open.length === 0}
        empty={
          <NothingYet icon="chat">
            <p>When you have a friend here, you can write to each other.</p>
          </NothingYet>
        }
      >
        <Rows label="My friends" chats={open} openId={openId} />
      </ListStates>
    );
  return (
    <ListStates
      query={threads}
      loading="Looking for closed chats…"
      failed="Failed to load your closed chats."
      isEmpty={closed.length === 0}
      empty={null}
    >
      <section aria-labelledby="closed-chats">
        <h2 id="closed-chats" className={css.heading}>
          Closed chats
        </h2>
        <Rows chats={closed} openId={openId} />
      </section>
    </ListStates>
  );
}

interface RowsProps {
  readonly label?: string;
  readonly chats: readonly OpenedChat[];
  readonly openId: string | undefined;
}

const Rows = ({ label, chats, openId }: RowsProps) => (
  <ul className={css.rows} aria-label={label}>
    {chats.map(({ friendId, friendName, friendAvatar, state }) => (
      <li key={friendId}>
        <Link
          to={chatPath(friendId)}
          state={{ isFromList: openId === undefined }}
          className={css.row ?? ''}
          aria-current={friendId === openId ? 'page' : undefined}
        >
          <ChildPicture file={friendAvatar} />
          <span className={css.name}>
            {friendName} {STATES[state] && <Badge>{STATES[state]}</Badge>}
          </span>
          <Icon name="forward" />
        </Link>
      </li>
    ))}
  </ul>
);
