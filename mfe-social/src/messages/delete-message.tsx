import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import type { Message } from './message.ts';
import { deleteMessage } from './use-thread.ts';

const tellFailed = (error: unknown) => toast(`Failed to delete message. ${errorText(error, '')}`.trim(), 'error');

/** Hides a message from the user alone. */
export async function hideMessage(messageId: string, onHidden: () => void): Promise<void> {
  try {
    await deleteMessage(messageId, 'me');
    onHidden();
    toast('Message deleted for you.');
  } catch (error) {
    tellFailed(error);
  }
}

interface DeleteMessageProps {
  readonly message: Message;
  readonly username: string;
  readonly onDeleted: (message: Message) => void;
  readonly onClose: () => void;
}

/** Asks, then deletes a message for both. */
export function DeleteMessage({ message, username, onDeleted, onClose }: DeleteMessageProps) {
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await deleteMessage(message._id, 'both');
      const { edited: _edited, imageUrl, imageAlt: _imageAlt, ...rest } = message;
      onDeleted({ ...rest, content: '', deleted: true });
      onClose();
      void tellPhotoGone(imageUrl);
    } catch (error) {
      tellFailed(error);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this message for both?"
      confirmLabel="Delete for both"
      tone="danger"
      isPending={isPending}
      onConfirm={() => void remove()}
    >
      {username} will see that you deleted a message, may have read it before, and can report it to our moderators for
      seven days. It cannot be brought back.
    </ConfirmDialog>
  );
}
