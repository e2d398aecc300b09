import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import thread from '@notalone/web-features/conversations/thread.module.css';
import { useScrollAnchor } from '@notalone/web-features/conversations/use-scroll-anchor';
import { ReportDialog } from '@notalone/web-features/report-dialog';
import { toast } from '@notalone/web-kit';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Room, RoomMessage } from '../rooms/room.ts';
import { useMyId } from '../rooms/use-rooms.ts';
import { MessageRow } from './message-row.tsx';
import type { TalkMessage, TalkRow } from './timeline.ts';
import { deleteMessage, type Messages, reportMessage } from './use-messages.ts';

/** Loads the next older page this close to the top. */
const LOAD_OLDER_WITHIN_PX = 300;

interface MessageListProps {
  readonly room: Room;
  readonly rows: readonly TalkRow[];
  readonly talk: Messages;
  readonly onEndVisible: (isVisible: boolean) => void;
  readonly onReply: (message: RoomMessage) => void;
  readonly onEdit: (message: RoomMessage) => void;
}

/** The messages, newest at the bottom. Scrolling up loads older ones without moving what is on screen. */
export function MessageList({ room, rows, talk, onEndVisible, onReply, onEdit }: MessageListProps) {
  const me = useMyId();
  const isCreator = room.creator?._id === me;
  const box = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState<string>();
  const [reporting, setReporting] = useState<RoomMessage>();
  const { around, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = talk;
  const isNewest = around === undefined;
  const { isAtEnd, measure, scrollToEnd } = useScrollAnchor(box, rows, onEndVisible, isNewest);
  const jumpTo = (messageId: string) => {
    if (!showMessage(box.current, messageId)) talk.showAround(messageId);
  };
  useLayoutEffect(() => {
    if (around) showMessage(box.current, around);
  }, [around]);
  const onScroll = () => {
    measure();
    const isNearTop = (box.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX;
    if (isNearTop && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    <div className={thread.scrollFrame}>
      <section
        ref={box}
        className={thread.scroll}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label={`Messages in ${room.name}`}
      >
        {isFetchNextPageError && <Notice tone="danger">Failed to load messages.</Notice>}
        {hasNextPage && (
          <div className={thread.older}>
            <Button tone="quiet" size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show earlier messages
            </Button>
          </div>
        )}
        {rows.length === 0 && <p className={thread.firstWords}>No messages yet. Say hello!</p>}
        <ol className={thread.messages}>
          {rows.map((row) =>
            row.kind === 'message' ? (
              <MessageRow
                key={row.key}
                line={row}
                mayDelete={row.isMine || isCreator}
                onReply={onReply}
                onEdit={onEdit}
                onDelete={setDeleting}
                onReport={setReporting}
                onJump={jumpTo}
              />
            ) : (
              <li key={row.key} className={row.kind === 'day' ? thread.day : thread.newLine} data-line={row.kind}>
                <span>{row.kind === 'day' ? row.label : 'New messages'}</span>
              </li>
            ),
          )}
        </ol>
        {talk.hasPreviousPage && (
          <div className={thread.older}>
            <Button
              tone="quiet"
              size="small"
              isPending={talk.isFetchingPreviousPage}
              onPress={() => void talk.fetchPreviousPage()}
            >
              Show later messages
            </Button>
          </div>
        )}
      </section>
      {!isAtEnd && (
        <div className={thread.toEnd}>
          <Button tone="secondary" size="small" onPress={around ? talk.showNewest : scrollToEnd}>
            Newest messages
          </Button>
        </div>
      )}
      <Announcements rows={rows} />
      {deleting && <DeleteMessage messageId={deleting} talk={talk} onClose={() => setDeleting(undefined)} />}
      {reporting && (
        <ReportDialog
          about={reporting._id}
          title={`Report a message from ${reporting.sender?.username ?? 'a member'}`}
          consequence="They are not told who reported them. Our moderators will see this message and a few around it; you will not see it again."
          send={(body) => reportMessage(reporting._id, body)}
          onReported={() => talk.remove(reporting._id)}
          onClose={() => setReporting(undefined)}
        />
      )}
    </div>
  );
}

interface DeleteMessageProps {
  readonly messageId: string;
  readonly talk: Messages;
  readonly onClose: () => void;
}
function DeleteMessage({ messageId, talk, onClose }: DeleteMessageProps) {
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    talk.expectDeletion(messageId);
    try {
      await deleteMessage(messageId);
      talk.remove(messageId);
      toast('Message deleted!');
      onClose();
    } catch (error) {
      toast(`Failed to delete message. ${errorText(error, '')}`.trim(), 'error');
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete message"
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => void remove()}
    >
      Are you sure you want to delete this message?
    </ConfirmDialog>
  );
}

/** Scrolls to a message and focuses it; false where it is not in the list. */
function showMessage(box: HTMLElement | null, messageId: string): boolean {
  const row = box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/** For screen readers: announces each message that arrives while the room is open. */
function Announcements({ rows }: { readonly rows: readonly TalkRow[] }) {
  const newest = rows.findLast((row): row is TalkMessage => row.kind === 'message' && !row.isMine);
  const [first] = useState(newest?.key);
  return (
    <VisuallyHidden role="status">
      {newest && newest.key !== first ? `${newest.message?.sender?.username ?? ''}: ${newest.content}` : ''}
    </VisuallyHidden>
  );
}
