import { JOIN_NOTE_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, Form, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import type { Room } from './room.ts';
import { askToJoin, useRefreshRooms } from './use-rooms.ts';

/** Asks before a request is sent, with a note to whoever decides. */
export function JoinDialog({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refresh = useRefreshRooms();
  const navigate = useNavigate();

  async function send(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const { message } = await askToJoin(room._id, note);
      await refresh();
      onClose();
      if (message.includes('request sent')) toast('Request sent! Waiting for approval.');
      else navigate(`/forums?room=${room._id}`);
    } catch (error) {
      toast('Failed to join chat room.', 'error');
      setFailure(errorText(error, 'Please try again.'));
      setSending(false);
      if (hasErrorCode(error, 'PROFILE_REQUIRED')) navigate('/profile-edit');
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title="Join this room?" isDismissable={!isSending}>
      <Form
        onSubmit={() => void send()}
        message={failure}
        messageTitle={failure && 'Your request was not sent'}
        errors={{}}
        attempt={0}
      >
        {room.forMentors ? (
          <p>
            Mentors alone see this room, and you are in at once. Please name no family here: nobody has agreed to that.
          </p>
        ) : (
          <p>
            Whoever runs <strong dir="auto">{room.name}</strong> sees your name, your profile card and what you write
            here, and decides whether to let you in. If your profile is private, they only see your name.
          </p>
        )}
        <p>
          {room.showsHistory
            ? 'New members can see earlier messages.'
            : 'New members only see messages sent after they join.'}
        </p>
        {!room.forMentors && (
          <TextAreaField
            name="note"
            label="A note"
            isOptional
            rows={2}
            maxLength={JOIN_NOTE_MAX}
            showCount
            value={note}
            onChange={setNote}
          />
        )}
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={isSending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSending}>
            {room.forMentors ? 'Join' : 'Send request'}
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
