import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { showMessage } from '@notalone/web-features/conversations/show-message';
import { useUnsentMessages } from '@notalone/web-features/conversations/start-outbox';
import { Thread } from '@notalone/web-features/conversations/thread';
import { timeline } from '@notalone/web-features/conversations/timeline';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { ReportDialog } from '@notalone/web-features/report-dialog';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import type { Room, RoomMessage } from '../rooms/room.ts';
import { useMyId } from '../rooms/use-rooms.ts';
import { outbox } from './outbox.ts';
import { RoomMessageRow } from './room-message.tsx';
import { deleteMessage, type Messages, reportMessage } from './use-messages.ts';

interface RoomMessagesProps {
  readonly room: Room;
  readonly talk: Messages;
  readonly onEndVisible: (isVisible: boolean) => void;
  readonly onReply: (message: RoomMessage) => void;
  readonly onEdit: (message: RoomMessage) => void;
}

export function RoomMessages({ room, talk, onEndVisible, onReply, onEdit }: RoomMessagesProps) {
  const { _id: roomId, name, creator, unreadCount, readAt } = room;
  const me = useMyId();
  const unsent = useUnsentMessages(outbox, roomId);
  const [deleting, setDeleting] = useState<string>();
  const [reporting, setReporting] = useState<RoomMessage>();
  // The line before new messages stays where it was when the room was opened.
  const [readBefore] = useState(unreadCount > 0 ? (readAt ?? '') : undefined);
  const rows = timeline({ messages: talk.messages, unsent, isMine: ({ sender }) => sender?._id === me, readBefore });
  const jumpTo = (messageId: string) => {
    if (!showMessage(messageId)) talk.showAround(messageId);
  };
  return (
    <>
      <Thread
        rows={rows}
        query={talk}
        label={`Messages in ${name}`}
        loading="Loading the messages…"
        failed="Failed to load messages."
        problem={errorText(talk.error, '')}
        empty="No messages yet. Say hello!"
        loadsOnScroll
        onEndVisible={onEndVisible}
        around={talk.around}
        onNewest={talk.showNewest}
        announce={({ message, content }) => `${message?.sender?.username ?? ''}: ${content}`}
      >
        {(line) => (
          <RoomMessageRow
            key={line.key}
            line={line}
            mayDelete={line.isMine || creator?._id === me}
            onReply={onReply}
            onEdit={onEdit}
            onDelete={setDeleting}
            onReport={setReporting}
            onJump={jumpTo}
          />
        )}
      </Thread>
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
    </>
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
    const imageUrl = talk.messages.find(({ _id }) => _id === messageId)?.imageUrl;
    talk.expectDeletion(messageId);
    try {
      await deleteMessage(messageId);
      talk.remove(messageId);
      toast('Message deleted!');
      void tellPhotoGone(imageUrl);
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
