import { TEXTS } from '@notalone/contracts/texts';
import { Avatar, VisuallyHidden } from '@notalone/ui';
import { LinkedText } from '@notalone/web-features/conversations/linked-text';
import { MessageMenu } from '@notalone/web-features/conversations/message-menu';
import { MessagePicture } from '@notalone/web-features/conversations/message-picture';
import { MessageRow } from '@notalone/web-features/conversations/message-row';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import type { MessageLine } from '@notalone/web-features/conversations/timeline';
import type { RoomMessage } from '../rooms/room.ts';
import { outbox } from './outbox.ts';
import css from './talk.module.css';

interface RoomMessageProps {
  readonly line: MessageLine<RoomMessage>;
  readonly mayDelete: boolean;
  readonly onReply: (message: RoomMessage) => void;
  readonly onEdit: (message: RoomMessage) => void;
  readonly onDelete: (messageId: string) => void;
  readonly onReport: (message: RoomMessage) => void;
  readonly onJump: (messageId: string) => void;
}

export function RoomMessageRow(props: RoomMessageProps) {
  const { line, onJump } = props;
  const { message, isMine, content } = line;
  if (message?.hidden)
    return (
      <li className={css.hidden} data-message={message._id}>
        {TEXTS.messageHidden}
      </li>
    );
  return (
    <MessageRow
      line={line}
      avatar={!isMine && <SenderAvatar sender={message?.sender} />}
      name={
        <p className={threadCss.name}>
          {isMine ? <VisuallyHidden>You</VisuallyHidden> : <bdi>{message?.sender?.username}</bdi>}
        </p>
      }
      mark={message?.edited && <span>edited</span>}
      actions={message && <Actions {...props} message={message} />}
      outbox={outbox}
    >
      {message?.replyTo && <Quote reply={message.replyTo} onJump={onJump} />}
      {message?.imageUrl && (
        <MessagePicture
          imageUrl={message.imageUrl}
          imageAlt={message.imageAlt}
          from={message.sender?.username ?? 'a member'}
        />
      )}
      {content && <LinkedText content={content} />}
      {message && !content && !message.imageUrl && (
        <p className={css.hidden}>A photo that went with its sender’s account</p>
      )}
    </MessageRow>
  );
}

function SenderAvatar({ sender }: Pick<RoomMessage, 'sender'>) {
  const { _id, username = '', profilePicUrl } = sender ?? {};
  return <Avatar name={username} userId={_id} src={profilePicUrl} size="s" />;
}

function Actions({ line, message, mayDelete, ...on }: RoomMessageProps & { readonly message: RoomMessage }) {
  const { isMine, at } = line;
  const items = [
    { id: 'reply', label: 'Reply', onAction: () => on.onReply(message) },
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
  return <MessageMenu whose={whose} at={at} items={items} />;
}

interface QuoteProps {
  readonly reply: NonNullable<RoomMessage['replyTo']>;
  readonly onJump: (messageId: string) => void;
}
function Quote({ reply: { _id, username, content }, onJump }: QuoteProps) {
  if (content === undefined) return <p className={threadCss.quote}>A reply to a message you cannot see</p>;
  return (
    <button type="button" className={threadCss.quote} onClick={() => onJump(_id)}>
      <VisuallyHidden>Answers </VisuallyHidden>
      <bdi className={css.quoted}>{username}</bdi> <span dir="auto">{content}</span>
    </button>
  );
}
