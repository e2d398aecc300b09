import { ErrorState, Loading, Notice, Skeleton } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import thread from '@notalone/web-features/conversations/thread.module.css';
import { useVisualViewportHeight } from '@notalone/web-features/conversations/use-visual-viewport-height';
import { useEffect, useRef, useState } from 'react';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './message.ts';
import { MessageList } from './message-list.tsx';
import css from './messages.module.css';
import { outbox, useUnsentMessages } from './outbox.ts';
import { timeline } from './timeline.ts';
import { useMyId } from './use-conversations.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useThread } from './use-thread.ts';
import { useIsTyping } from './use-typing.ts';

/** One conversation: header, messages and composer. */
export function ChatPane({ conversation }: { readonly conversation: Conversation }) {
  const { userId, username, canWrite, theirs, unread, readAt } = conversation;
  const me = useMyId();
  const thread = useThread(userId);
  const unsent = useUnsentMessages(userId);
  const isTyping = useIsTyping(userId);
  const pane = useRef<HTMLElement>(null);
  useVisualViewportHeight(pane);
  const [isEndVisible, setEndVisible] = useState(false);
  useMarkRead(conversation, thread.messages, isEndVisible && thread.data !== undefined);
  // The line before new messages stays where it was when the conversation was opened.
  const [readBefore] = useState(unread > 0 ? (readAt ?? '') : undefined);
  const rows = timeline({ me, messages: thread.messages, unsent, theirs, readBefore, now: new Date() });
  useFocusOnOpen(pane);
  return (
    <section ref={pane} className={css.pane} aria-labelledby="chat-title">
      <ChatHeader conversation={conversation} />
      {thread.isPending && <ThreadLoading />}
      {thread.error && !thread.data && (
        <ErrorState
          title="Failed to fetch messages."
          message={errorText(thread.error, '')}
          isRetrying={thread.isFetching}
          onRetry={() => void thread.refetch()}
        />
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
          onEndVisible={setEndVisible}
          onReported={thread.removeMessage}
        />
      )}
      <p className={css.typing}>{isTyping ? `${username} is typing…` : ''}</p>
      {canWrite ? (
        <Composer userId={userId} username={username} onSend={(content) => outbox.add(userId, content)} />
      ) : (
        <div className={css.readOnly}>
          <Notice>{`You are no longer connected with ${username}. You can read what you both wrote, but cannot send new messages.`}</Notice>
        </div>
      )}
    </section>
  );
}

/** Phones hide the list with the focused link, so focus the conversation. */
function useFocusOnOpen(pane: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.dataset['with'] !== undefined)
      pane.current?.querySelector<HTMLElement>('#chat-title')?.focus();
  }, [pane]);
}

function ThreadLoading() {
  return (
    <div className={thread.scroll}>
      <Loading label="Loading the messages…">
        <Skeleton shape="block" size="s" />
        <Skeleton shape="block" size="s" />
      </Loading>
    </div>
  );
}
