import { textOf } from '@notalone/remote-kit/calls';
import { ErrorState, Loading, Notice, Skeleton } from '@notalone/ui';
import { useEffect, useRef, useState } from 'react';
import { ChatHead } from './chat-head.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import css from './messages.module.css';
import { outbox, useWaiting } from './own-outbox.ts';
import { type Conversation, timeline } from './timeline.ts';
import { useMe } from './use-conversations.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useSeenHeight } from './use-seen-height.ts';
import { useThread } from './use-thread.ts';
import { useTheyType } from './use-typing.ts';

/** One conversation: who it is with, what was written, and where to write. */
export function ChatPane({ conversation }: { readonly conversation: Conversation }) {
  const { userId, username, canWrite, theirs, unread, readAt } = conversation;
  const me = useMe();
  const thread = useThread(userId);
  const waiting = useWaiting(userId);
  const theyType = useTheyType(userId);
  const pane = useRef<HTMLElement>(null);
  useSeenHeight(pane);
  const [isEndInSight, setEndInSight] = useState(false);
  useMarkRead(conversation, thread.messages, isEndInSight && thread.data !== undefined);
  // The line before what is new stays where it was when the conversation was opened.
  const [readBefore] = useState(unread > 0 ? (readAt ?? '') : undefined);
  const rows = timeline({ me, messages: thread.messages, waiting, theirs, readBefore, now: new Date() });
  useGoneFromList(pane);
  return (
    <section ref={pane} className={css.pane} aria-labelledby="chat-title">
      <ChatHead conversation={conversation} />
      {thread.isPending && <ThreadLoading />}
      {thread.error && !thread.data && (
        <ErrorState title="Failed to fetch messages." message={textOf(thread.error, '')} isRetrying={thread.isFetching} onRetry={() => void thread.refetch()} />
      )}
      {thread.data && (
        <MessageList
          rows={rows}
          username={username}
          older={{
            hasMore: thread.hasNextPage,
            isLoading: thread.isFetchingNextPage,
            hasFailed: thread.isFetchNextPageError,
            load: () => void thread.fetchNextPage(),
          }}
          onEndInSight={setEndInSight}
          onReported={thread.drop}
        />
      )}
      <p className={css.typing}>{theyType ? `${username} is typing…` : ''}</p>
      {canWrite ? (
        <Composer userId={userId} username={username} onSend={(content) => outbox.add(userId, content)} />
      ) : (
        <div className={css.readOnly}>
          <Notice>{`You are no longer connected with ${username}. You can read what you both wrote, but not write any more.`}</Notice>
        </div>
      )}
    </section>
  );
}

/** The link that was followed lies in the list, which a phone hides now: the focus goes to the conversation. */
function useGoneFromList(pane: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.dataset['with'] !== undefined) pane.current?.querySelector<HTMLElement>('#chat-title')?.focus();
  }, [pane]);
}

function ThreadLoading() {
  return (
    <div className={css.scroll}>
      <Loading label="Loading the messages…">
        <Skeleton shape="block" size="s" />
        <Skeleton shape="block" size="s" />
      </Loading>
    </div>
  );
}
