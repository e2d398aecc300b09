import { Button, Cluster, ErrorState, Loading, Skeleton, Stack, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { type ReactNode, useState } from 'react';
import { errorText } from '../api-errors.ts';
import { useSettled } from '../use-settled.ts';
import { formatDay, formatTime } from './format-time.ts';
import type { StoredMessage } from './message-pages.ts';
import css from './thread.module.css';
import { type FindMessages, useMessageSearch } from './use-message-search.ts';

interface MessageSearchProps<Message extends StoredMessage> {
  readonly title: string;
  readonly threadId: string;
  readonly maxLength: number;
  readonly find: FindMessages<Message>;
  readonly nameOf: (message: Message) => ReactNode;
  /** With the id of a message that was found. */
  readonly onChoose: (messageId: string) => void;
  readonly onClose: () => void;
}

/** Finds messages of a thread by their words, the newest first. */
export function MessageSearch<Message extends StoredMessage>({
  title,
  maxLength,
  onChoose,
  onClose,
  ...asked
}: MessageSearchProps<Message>) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Stack gap={4}>
        <TextField
          name="search"
          label="Words in messages"
          autoFocus
          maxLength={maxLength}
          value={typed}
          onChange={setTyped}
        />
        {search && (
          <Found
            {...asked}
            search={search}
            onChoose={(messageId) => {
              onChoose(messageId);
              onClose();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface FoundProps<Message extends StoredMessage>
  extends Pick<MessageSearchProps<Message>, 'threadId' | 'find' | 'nameOf' | 'onChoose'> {
  readonly search: string;
}
function Found<Message extends StoredMessage>({ threadId, search, find, nameOf, onChoose }: FoundProps<Message>) {
  const found = useMessageSearch(threadId, search, find);
  const messages = found.data?.pages.flatMap((page) => page.items);
  if (found.error && !messages)
    return (
      <ErrorState
        title="Failed to load messages."
        message={errorText(found.error, '')}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  if (!messages)
    return (
      <Loading label="Searching…">
        <Skeleton shape="block" size="s" />
      </Loading>
    );
  const now = new Date();
  return (
    <Stack gap={3}>
      <p role="status">{messages.length === 0 ? 'No messages found.' : 'The newest first.'}</p>
      <ul className={css.found}>
        {messages.map((message) => (
          <li key={message._id}>
            <button type="button" className={css.quote} onClick={() => onChoose(message._id)}>
              <span>
                <bdi>{nameOf(message)}</bdi>, {formatDay(message.createdAt, now)}, {formatTime(message.createdAt)}
              </span>
              <span dir="auto">{message.content}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Cluster justify="center">
          <Button tone="secondary" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
