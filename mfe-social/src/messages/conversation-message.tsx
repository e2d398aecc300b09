import { Icon, VisuallyHidden } from '@notalone/ui';
import { formatTime } from '@notalone/web-features/conversations/format-time';
import { LinkedText } from '@notalone/web-features/conversations/linked-text';
import { MessageRow } from '@notalone/web-features/conversations/message-row';
import type { MessageLine } from '@notalone/web-features/conversations/timeline';
import type { Message } from './message.ts';
import css from './messages.module.css';
import { outbox } from './outbox.ts';

interface ConversationMessageProps {
  readonly line: MessageLine<Message>;
  readonly username: string;
  readonly onReport: (messageId: string) => void;
}

export function ConversationMessage({ line, username, onReport }: ConversationMessageProps) {
  const { message, isMine, at, content } = line;
  return (
    <MessageRow
      line={line}
      name={<VisuallyHidden>{isMine ? 'You: ' : `${username}: `}</VisuallyHidden>}
      outbox={outbox}
      actions={
        !isMine &&
        message && (
          <button
            type="button"
            className={css.report}
            title="Report this message"
            onClick={() => onReport(message._id)}
          >
            <Icon name="flag" size="s" label={`Report this message from ${formatTime(at)}`} />
          </button>
        )
      }
    >
      <LinkedText content={content} />
    </MessageRow>
  );
}
