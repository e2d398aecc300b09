import { TEXTS } from '@notalone/contracts/texts';
import { Button, IconButton, VisuallyHidden } from '@notalone/ui';
import { Menu } from '@notalone/ui/overlays';
import { formatTime } from '@notalone/web-features/conversations/format-time';
import { largePicture } from '@notalone/web-features/pictures';
import { splitLinks } from '@notalone/web-features/split-links';
import { memo } from 'react';
import type { RoomMessage } from '../rooms/room.ts';
import { outbox, SEND_FAILED } from './outbox.ts';
import css from './talk.module.css';
import type { TalkMessage } from './timeline.ts';

interface MessageRowProps {
  readonly line: TalkMessage;
  readonly mayDelete: boolean;
  readonly onReply: (message: RoomMessage) => void;
  readonly onEdit: (message: RoomMessage) => void;
  readonly onDelete: (messageId: string) => void;
  readonly onReport: (message: RoomMessage) => void;
  readonly onJump: (messageId: string) => void;
}

export function MessageRow(props: MessageRowProps) {
  const { line, onJump } = props;
  const { message, isMine, at, content, progress } = line;
  if (message?.hidden)
    return (
      <li className={css.hidden} data-message={message._id}>
        {TEXTS.messageHidden}
      </li>
    );
  return (
    <li className={css.message} data-mine={isMine} data-message={message?._id} tabIndex={-1}>
      <div className={css.bubble}>
        <p className={isMine ? css.mine : css.sender}>
          {isMine ? <VisuallyHidden>You</VisuallyHidden> : <bdi>{message?.sender?.username}</bdi>}
        </p>
        {message?.replyTo && <Quote reply={message.replyTo} onJump={onJump} />}
        {message?.imageUrl && <Picture message={message} />}
        {content && <MessageText content={content} />}
        <p className={css.meta}>
          {message?.edited && <span>edited</span>}
          <time dateTime={at}>{formatTime(at)}</time>
          {progress && (
            <span>{progress === 'failed' ? 'Not sent' : progress === 'waiting' ? 'Not sent yet' : 'Sending…'}</span>
          )}
        </p>
      </div>
      {message && <Actions {...props} message={message} />}
      {(progress === 'waiting' || progress === 'failed') && <NotSent line={line} />}
    </li>
  );
}

function Actions({ line, message, mayDelete, ...on }: MessageRowProps & { readonly message: RoomMessage }) {
  const { isMine, at } = line;
  const items = [
    { id: 'reply', label: 'Answer', onAction: () => on.onReply(message) },
    ...(isMine ? [{ id: 'edit', label: 'Edit', icon: 'edit' as const, onAction: () => on.onEdit(message) }] : []),
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: 'trash' as const,
            tone: 'danger' as const,
            onAction: () => on.onDelete(message._id),
          },
        ]
      : []),
    ...(isMine ? [] : [{ id: 'report', label: 'Report', icon: 'flag' as const, onAction: () => on.onReport(message) }]),
  ];
  const whose = isMine ? 'your message' : `${message.sender?.username}’s message`;
  return (
    <Menu
      label={`What to do with ${whose}`}
      trigger={<IconButton icon="more" label={`More for ${whose} of ${formatTime(at)}`} />}
      items={items}
    />
  );
}

interface QuoteProps {
  readonly reply: NonNullable<RoomMessage['replyTo']>;
  readonly onJump: (messageId: string) => void;
}
function Quote({ reply: { _id, username, content }, onJump }: QuoteProps) {
  if (content === undefined) return <p className={css.quote}>A reply to a message you cannot see</p>;
  return (
    <button type="button" className={css.quote} onClick={() => onJump(_id)}>
      <VisuallyHidden>Answers </VisuallyHidden>
      <bdi className={css.quoted}>{username}</bdi> <span dir="auto">{content}</span>
    </button>
  );
}

function Picture({ message: { imageUrl, imageAlt, sender } }: { readonly message: RoomMessage }) {
  const large = largePicture(imageUrl);
  return (
    <a href={large} target="_blank" rel="noopener noreferrer" className={css.picture}>
      <img src={large} alt={imageAlt ?? `A picture from ${sender?.username ?? 'a member'}`} loading="lazy" />
    </a>
  );
}

/** Links are built from plain text, never from HTML. */
const MessageText = memo(({ content }: { readonly content: string }) => (
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
));

function NotSent({ line: { key, progress, problem } }: { readonly line: TalkMessage }) {
  const isFinal = progress === 'failed';
  return (
    <div className={css.notSent} role={isFinal ? 'alert' : 'status'}>
      <p>{isFinal ? (problem ?? SEND_FAILED) : `${SEND_FAILED} We will try again as soon as we can.`}</p>
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
