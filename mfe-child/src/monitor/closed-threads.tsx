import { Badge, Button, Card, Notice, Stack } from '@notalone/ui';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { ChildPicture } from '../shared/child-picture.tsx';
import { formatDay } from '../shared/format-day.ts';
import { ListStates } from '../shared/list-states.tsx';
import css from './monitor.module.css';
import type { Child, ChildThread, useChildThreads } from './use-children.ts';

interface ClosedThreadsProps {
  readonly child: Child;
  readonly threads: ReturnType<typeof useChildThreads>;
  readonly closed: readonly ChildThread[];
  readonly onRead: (thread: ChildThread) => void;
}

/** Threads that have ended, for 90 days (rules 4.7). Not in the page while there are none. */
export function ClosedThreads({ child, threads, closed, onRead }: ClosedThreadsProps) {
  if (hasErrorCode(threads.error, 'FORBIDDEN'))
    return <Notice>{errorText(threads.error, 'You cannot read closed chats.')}</Notice>;
  return (
    <ListStates
      query={threads}
      loading="Looking for closed chats…"
      failed="Failed to load closed chats."
      isEmpty={closed.length === 0}
      empty={null}
    >
      <section className={css.section} aria-label={`Closed chats of ${child.name}`}>
        <h3>Closed chats of {child.name}</h3>
        <p>Nobody can write in them any more. You can read them, and report a message, for 90 days after they ended.</p>
        <Stack as="ul" gap={3}>
          {closed.map((thread) => (
            <Card key={thread.friendId} as="li" padding="s">
              <div className={css.row}>
                <ChildPicture file={thread.friendAvatar} size="s" />
                <div className={css.who}>
                  <h4 className={css.name}>{thread.friendName}</h4>
                  <Badge>Closed</Badge>
                  {thread.closedAt && thread.visibleUntil && (
                    <p className={css.line}>
                      Ended on {formatDay(thread.closedAt)}, here until {formatDay(thread.visibleUntil)}
                    </p>
                  )}
                </div>
                <Button tone="secondary" size="small" icon="chat" onPress={() => onRead(thread)}>
                  {`Read closed chat with ${thread.friendName}`}
                </Button>
              </div>
            </Card>
          ))}
        </Stack>
      </section>
    </ListStates>
  );
}
