import { ROOM_DESCRIPTION_MAX, ROOM_NAME_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, CheckboxField, Cluster, Form, TextAreaField, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { useSendOnce } from '@notalone/web-features/use-send-once';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import type { Room } from './room.ts';
import { changeRoom, createRoom, useRefreshRooms } from './use-rooms.ts';

interface RoomDialogProps {
  /** The room to change; absent for a new one. */
  readonly room?: Room;
  readonly onClose: () => void;
}

/** Creates a room, or changes one. What was typed stays when the call fails. */
export function RoomDialog({ room, onClose }: RoomDialogProps) {
  const [name, setName] = useState(room?.name ?? '');
  const [description, setDescription] = useState(room?.description ?? '');
  const [rules, setRules] = useState(room?.rules ?? { noSwearing: true, images: false, links: false });
  const [showsHistory, setShowsHistory] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendOnce = useSendOnce();
  const refresh = useRefreshRooms();
  const navigate = useNavigate();
  const failed = room ? 'Failed to change the room.' : 'Failed to create chat room.';

  async function save(): Promise<void> {
    const body = { name: name.trim(), description: description.trim(), rules };
    if (room) {
      await changeRoom(room._id, body);
      await refresh();
      toast('Room changed.');
      onClose();
      return;
    }
    const created = { ...body, showsHistory };
    const { roomId } = await sendOnce([created], (key) => createRoom(created, key));
    await refresh();
    toast('Room created!');
    onClose();
    navigate(`/forums?room=${roomId}`);
  }
  async function submit(): Promise<void> {
    if (isSending) return;
    setAttempt(attempt + 1);
    setFailure(undefined);
    setErrors(name.trim() ? {} : { name: TEXTS.roomNameRequired });
    if (!name.trim()) return;
    setSending(true);
    try {
      await save();
    } catch (error) {
      setSending(false);
      if (hasErrorCode(error, 'PROFILE_REQUIRED')) {
        toast(TEXTS.roomNeedsProfile, 'error');
        navigate('/profile-edit');
        return;
      }
      toast(failed, 'error');
      setErrors(error instanceof ApiProblem ? error.errors : {});
      setFailure(errorText(error, 'Please try again.'));
    }
  }
  const rule = (key: keyof Room['rules'], label: string) => (
    <CheckboxField
      name={key}
      label={label}
      value={rules[key]}
      onChange={(isOn) => setRules({ ...rules, [key]: isOn })}
    />
  );
  return (
    <Dialog isOpen onClose={onClose} title={room ? 'Change this room' : 'Create New Room'} isDismissable={!isSending}>
      <Form
        onSubmit={() => void submit()}
        errors={errors}
        attempt={attempt}
        message={failure}
        messageTitle={failure && failed}
      >
        <TextField name="name" label="Name" isRequired maxLength={ROOM_NAME_MAX} value={name} onChange={setName} />
        <TextAreaField
          name="description"
          label="Description"
          isOptional
          hint="Every parent reads it before joining."
          rows={3}
          maxLength={ROOM_DESCRIPTION_MAX}
          showCount
          value={description}
          onChange={setDescription}
        />
        <fieldset>
          <legend>Rules</legend>
          {rule('noSwearing', 'No swearing')}
          {rule('images', 'Members may send images')}
          {rule('links', 'Members may send links')}
        </fieldset>
        {!room && (
          <CheckboxField
            name="showsHistory"
            label="New members can see earlier messages"
            hint="This cannot be changed later."
            value={showsHistory}
            onChange={setShowsHistory}
          />
        )}
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={isSending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSending}>
            {room ? 'Save' : 'Create room'}
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
