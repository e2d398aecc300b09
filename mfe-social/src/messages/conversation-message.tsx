import { MESSAGE_EDIT_SECONDS } from '@notalone/contracts/limits';
import { VisuallyHidden } from '@notalone/ui';
import { LinkedText } from '@notalone/web-features/conversations/linked-text';
import { MessageMenu } from '@notalone/web-features/conversations/message-menu';
import { MessageRow } from '@notalone/web-features/conversations/message-row';
import type { MessageLine } from '@notalone/web-features/conversations/timeline';
import type { Message } from './message.ts';
import { outbox } from './outbox.ts';

interface ConversationMessageProps {
  readonly line: MessageLine<Message>;
  readonly username: string;
  readonly canWrite: boolean;
  readonly onEdit: (message: Message) => void;
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
      <LinkedText content={content} />
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
  const edit = { id: 'edit', label: 'Edit', icon: 'edit', onAction: () => on.onEdit(message) } as const;
  const report = { id: 'report', label: 'Report', icon: 'flag', onAction: () => on.onReport(message._id) } as const;
  const items = isMine ? (canWrite && isEditable(message) ? [edit] : []) : [report];
  if (items.length === 0) return null;
  return <MessageMenu whose={isMine ? 'your message' : `${username}’s message`} at={at} items={items} />;
}
