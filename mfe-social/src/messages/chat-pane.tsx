import { MESSAGE_SEARCH_MAX } from '@notalone/contracts/limits';
import { Notice } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { MessageSearch } from '@notalone/web-features/conversations/message-search';
import { useUnsentMessages } from '@notalone/web-features/conversations/start-outbox';
import { Thread } from '@notalone/web-features/conversations/thread';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import { timeline } from '@notalone/web-features/conversations/timeline';
import { useVisualViewportHeight } from '@notalone/web-features/conversations/use-visual-viewport-height';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { ConversationMessage } from './conversation-message.tsx';
import { DeleteMessage, hideMessage } from './delete-message.tsx';
import { deliveryStateOf } from './delivery-state.ts';
import { EditMessage } from './edit-message.tsx';
import { type Conversation, deletedWords, type Message, wordsOf } from './message.ts';
import css from './messages.module.css';
import { outbox } from './outbox.ts';
import { useMyId, useRefreshConversations } from './use-conversations.ts';
import { useMarkRead } from './use-mark-read.ts';
import { findMessages, useThread } from './use-thread.ts';
import { useIsTyping } from './use-typing.ts';

const ReportMessage = lazy(async () => ({ default: (await import('./report-message.tsx')).ReportMessage }));

/** One conversation: header, messages and composer. */
export function ChatPane({ conversation }: { readonly conversation: Conversation }) {
  const { userId, username, canWrite, theirs, unread, readAt } = conversation;
  const me = useMyId();
  const thread = useThread(userId);
  const unsent = useUnsentMessages(outbox, userId);
  const isTyping = useIsTyping(userId);
  const pane = useRef<HTMLElement>(null);
  useVisualViewportHeight(pane);
  const [isEndVisible, setEndVisible] = useState(false);
  useMarkRead(conversation, thread.messages, isEndVisible && thread.data !== undefined);
  // The line before new messages stays where it was when the conversation was opened.
  const [readBefore] = useState(unread > 0 ? (readAt ?? '') : undefined);
  const [reportedId, setReportedId] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const [edited, setEdited] = useState<Message>();
  const [deleting, setDeleting] = useState<Message>();
  const refreshConversations = useRefreshConversations();
  const remove = (messageId: string) => {
    thread.remove(messageId);
    void refreshConversations();
  };
  const rows = timeline({
    messages: thread.messages,
    unsent,
    isMine: ({ sender }) => sender._id === me,
    progressOf: (message) => deliveryStateOf(message, theirs),
    readBefore,
  });
  useFocusOnOpen(pane);
  return (
    <section ref={pane} className={threadCss.pane} aria-labelledby="chat-title">
      <ChatHeader conversation={conversation} onSearch={() => setSearching(true)} />
      <Thread
        rows={rows}
        query={thread}
        label={`Messages with ${username}`}
        loading="Loading the messages…"
        failed="Failed to fetch messages."
        problem={errorText(thread.error, '')}
        empty={`No messages yet. Say hello to ${username}!`}
        loadsOnScroll
        onEndVisible={setEndVisible}
        around={thread.around}
        onNewest={thread.showNewest}
        announce={({ message, content }) =>
          `${username}: ${message?.deleted ? deletedWords(false) : message ? wordsOf(message) : content}`
        }
      >
        {(line) => (
          <ConversationMessage
            key={line.key}
            line={line}
            username={username}
            canWrite={canWrite}
            onEdit={setEdited}
            onHide={(messageId) => void hideMessage(messageId, () => remove(messageId))}
            onDelete={setDeleting}
            onReport={setReportedId}
          />
        )}
      </Thread>
      {isSearching && (
        <MessageSearch
          title={`Search messages with ${username}`}
          threadId={userId}
          maxLength={MESSAGE_SEARCH_MAX}
          find={findMessages(userId)}
          nameOf={({ sender }) => (sender._id === me ? 'You' : username)}
          onChoose={thread.showAround}
          onClose={() => setSearching(false)}
        />
      )}
      {deleting && (
        <DeleteMessage
          message={deleting}
          username={username}
          onDeleted={thread.replace}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {reportedId && (
        <Suspense>
          <ReportMessage
            messageId={reportedId}
            username={username}
            onClose={() => setReportedId(undefined)}
            onReported={() => remove(reportedId)}
          />
        </Suspense>
      )}
      <p className={css.typing}>{isTyping ? `${username} is typing…` : ''}</p>
      {canWrite && edited && (
        <EditMessage key={edited._id} message={edited} onSaved={thread.replace} onClose={() => setEdited(undefined)} />
      )}
      {canWrite && (
        // Stays meanwhile, with its picture.
        <div hidden={edited !== undefined}>
          <Composer
            userId={userId}
            username={username}
            onSend={(content) => {
              outbox.add(userId, content);
              thread.showNewest();
            }}
            onSent={(message) => {
              thread.add(message);
              thread.showNewest();
            }}
          />
        </div>
      )}
      {!canWrite && (
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
