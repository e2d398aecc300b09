import { MESSAGE_EDIT_SECONDS } from '@notalone/contracts/limits';
import { VisuallyHidden } from '@notalone/ui';
import { LinkedText } from '@notalone/web-features/conversations/linked-text';
import { MessageMenu } from '@notalone/web-features/conversations/message-menu';
import { MessagePicture } from '@notalone/web-features/conversations/message-picture';
import { MessageRow } from '@notalone/web-features/conversations/message-row';
import type { MessageLine } from '@notalone/web-features/conversations/timeline';
import { deletedWords, type Message } from './message.ts';
import css from './messages.module.css';
import { outbox } from './outbox.ts';

interface ConversationMessageProps {
  readonly line: MessageLine<Message>;
  readonly username: string;
  readonly canWrite: boolean;
  readonly onEdit: (message: Message) => void;
  readonly onHide: (messageId: string) => void;
  readonly onDelete: (message: Message) => void;
  readonly onReport: (messageId: string) => void;
}

export function ConversationMessage(props: ConversationMessageProps) {
  const { line, username } = props;
  const { message, isMine, content } = line;
  return (
    <MessageRow
      line={line}
      name={<VisuallyHidden>{isMine ? 'You: ' : `${username}: `}</VisuallyHidden>}
      mark={message?.edited && <span>edited</span>}
      outbox={outbox}
      actions={message && <Actions {...props} message={message} />}
    >
      {message?.deleted && <p className={css.deleted}>{deletedWords(isMine)}</p>}
      {message?.imageUrl && (
        <MessagePicture imageUrl={message.imageUrl} imageAlt={message.imageAlt} from={isMine ? 'you' : username} />
      )}
      {content && <LinkedText content={content} />}
    </MessageRow>
  );
}

/** The server decides, by its own clock. */
const isEditable = ({ createdAt }: Message): boolean =>
  Date.now() - Date.parse(createdAt) < MESSAGE_EDIT_SECONDS * 1000;

function Actions({
  line: { isMine, at },
  message,
  username,
  canWrite,
  ...on
}: ConversationMessageProps & { readonly message: Message }) {
  const { _id, deleted } = message;
  const edit = { id: 'edit', label: 'Edit', icon: 'edit', onAction: () => on.onEdit(message) } as const;
  const report = { id: 'report', label: 'Report', icon: 'flag', onAction: () => on.onReport(_id) } as const;
  const hide = { id: 'hide', label: 'Delete for me', icon: 'trash', onAction: () => on.onHide(_id) } as const;
  const remove = {
    id: 'delete',
    label: 'Delete for both',
    icon: 'trash',
    tone: 'danger',
    onAction: () => on.onDelete(message),
  } as const;
  const own = [...(canWrite && isEditable(message) ? [edit] : []), hide, remove];
  const received = deleted && !message.reportable ? [hide] : [report, hide];
  const items = isMine ? (deleted ? [hide] : own) : received;
  return <MessageMenu whose={isMine ? 'your message' : `${username}’s message`} at={at} items={items} />;
}
