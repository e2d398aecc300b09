import { Button } from '@notalone/ui';
import type { ReactNode } from 'react';
import type { Outbox } from './create-outbox.ts';
import { formatTime } from './format-time.ts';
import type { StoredMessage } from './message-pages.ts';
import css from './thread.module.css';
import type { DeliveryState, MessageLine } from './timeline.ts';

const DELIVERY_LABELS: Record<DeliveryState, string> = {
  sending: 'Sending…',
  waiting: 'Not sent yet',
  failed: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
};

type Line = MessageLine<StoredMessage>;
interface MessageRowProps {
  readonly line: Line;
  /** Beside the bubble, where several people write. */
  readonly avatar?: ReactNode;
  /** Whose message it is. */
  readonly name: ReactNode;
  /** What the bubble holds: words, a picture, what it answers. */
  readonly children: ReactNode;
  /** Beside the time. */
  readonly mark?: ReactNode;
  /** What the reader can do with it, beside the bubble. */
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Where the writer tries again, or gives up, what was not sent. */
  readonly outbox?: UnsentActions;
}
type UnsentActions = Pick<Outbox<unknown>, 'retry' | 'resume' | 'remove' | 'failedText'>;

export function MessageRow({ line, avatar, name, children, mark, actions, above, below, outbox }: MessageRowProps) {
  const { message, isMine, at, progress } = line;
  return (
    <li
      className={css.message}
      data-mine={isMine}
      data-progress={progress}
      data-message={message?._id}
      // for showMessage
      tabIndex={-1}
    >
      {above}
      {avatar && <div className={css.avatar}>{avatar}</div>}
      <div className={css.bubble}>
        {name}
        {children}
        <p className={css.meta}>
          {mark}
          <time dateTime={at}>{formatTime(at)}</time>
          {progress && <span>{DELIVERY_LABELS[progress]}</span>}
        </p>
      </div>
      {actions}
      {below}
      {outbox && (progress === 'waiting' || progress === 'failed') && <NotSent line={line} outbox={outbox} />}
    </li>
  );
}

interface NotSentProps {
  readonly line: Line;
  readonly outbox: UnsentActions;
}
function NotSent({ line: { key, progress, problem }, outbox }: NotSentProps) {
  const isFinal = progress === 'failed';
  const { failedText } = outbox;
  return (
    <div className={css.notSent} role={isFinal ? 'alert' : 'status'}>
      <p>{isFinal ? (problem ?? failedText) : `${failedText} We will try again as soon as we can.`}</p>
      <Button
        size="small"
        tone="secondary"
        icon="retry"
        onPress={() => (isFinal ? outbox.retry(key) : outbox.resume())}
      >
        Retry
      </Button>
      <Button size="small" tone="quiet" icon="trash" onPress={() => outbox.remove(key)}>
        Delete
      </Button>
    </div>
  );
}
