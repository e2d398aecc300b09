import { Button, Icon, VisuallyHidden } from '@notalone/ui';
import { formatTime } from '@notalone/web-features/conversations/format-time';
import { splitLinks } from '@notalone/web-features/split-links';
import { memo } from 'react';
import css from './message-row.module.css';
import { outbox, SEND_FAILED } from './outbox.ts';
import type { DeliveryState, TimelineMessage } from './timeline.ts';

const DELIVERY_LABELS: Record<DeliveryState, string> = {
  sending: 'Sending…',
  waiting: 'Not sent yet',
  failed: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
};

interface MessageRowProps {
  readonly line: TimelineMessage;
  readonly username: string;
  readonly onReport: (messageId: string) => void;
}

export function MessageRow({ line, username, onReport }: MessageRowProps) {
  const { id, isMine, at, content, progress } = line;
  return (
    <li className={css.message} data-mine={isMine} data-progress={progress}>
      <div className={css.bubble}>
        <VisuallyHidden>{isMine ? 'You: ' : `${username}: `}</VisuallyHidden>
        <MessageText content={content} />
        <p className={css.meta}>
          <time dateTime={at}>{formatTime(at)}</time>
          {progress && <span>{DELIVERY_LABELS[progress]}</span>}
        </p>
      </div>
      {!isMine && id && (
        <button type="button" className={css.report} title="Report this message" onClick={() => onReport(id)}>
          <Icon name="flag" size="s" label={`Report this message from ${formatTime(at)}`} />
        </button>
      )}
      {(progress === 'waiting' || progress === 'failed') && <NotSent line={line} />}
    </li>
  );
}

/** Links are built from plain text, never from HTML. */
const MessageText = memo(({ content }: { readonly content: string }) => {
  return (
    <p className={css.text} dir="auto">
      {splitLinks(content).map(({ text, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
});

function NotSent({ line: { key, progress, problem } }: { readonly line: TimelineMessage }) {
  return (
    <div className={css.notSent} role={progress === 'failed' ? 'alert' : 'status'}>
      <p>{progress === 'failed' ? (problem ?? SEND_FAILED) : `${SEND_FAILED} We will try again as soon as we can.`}</p>
      <Button
        size="small"
        tone="secondary"
        icon="retry"
        onPress={() => (progress === 'failed' ? outbox.retry(key) : outbox.resume())}
      >
        Retry
      </Button>
      <Button size="small" tone="quiet" icon="trash" onPress={() => outbox.remove(key)}>
        Delete
      </Button>
    </div>
  );
}
