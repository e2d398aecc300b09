import { ROOM_SEARCH_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, ErrorState, Loading, Skeleton, Stack, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { formatDay, formatTime } from '@notalone/web-features/conversations/format-time';
import { useState } from 'react';
import type { Room } from '../rooms/room.ts';
import { useSettled } from '../rooms/use-settled.ts';
import css from './talk.module.css';
import { useMessageSearch } from './use-message-search.ts';

interface SearchTalkProps {
  readonly room: Room;
  /** With the id of a message that was found. */
  readonly onChoose: (messageId: string) => void;
  readonly onClose: () => void;
}

/** Finds messages of a room by their words, the newest first. */
export function SearchTalk({ room, onChoose, onClose }: SearchTalkProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    <Dialog isOpen onClose={onClose} title="Search this room">
      <Stack gap={4}>
        <TextField
          name="search"
          label="Words in messages"
          maxLength={ROOM_SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
        {search && (
          <Found
            room={room}
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

interface FoundProps extends Pick<SearchTalkProps, 'room' | 'onChoose'> {
  readonly search: string;
}
function Found({ room: { _id: roomId }, search, onChoose }: FoundProps) {
  const found = useMessageSearch(roomId, search);
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
        {messages.map(({ _id, sender, content, createdAt }) => (
          <li key={_id}>
            <button type="button" className={css.quote} onClick={() => onChoose(_id)}>
              <span className={css.small}>
                <bdi>{sender?.username}</bdi>, {formatDay(createdAt, now)}, {formatTime(createdAt)}
              </span>
              <span dir="auto">{content}</span>
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
