import { Button, SelectField, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { MuteButton } from '@notalone/web-features/mutes';
import { ReportDialog } from '@notalone/web-features/report-dialog';
import { toast } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import type { Room } from '../rooms/room.ts';
import { RoomDialog } from '../rooms/room-dialog.tsx';
import { useMyId, useRefreshRooms } from '../rooms/use-rooms.ts';
import { Members } from './members.tsx';
import css from './talk.module.css';
import { closeRoom, leaveRoom, reportRoom, setNotificationLevel } from './use-membership.ts';

const LEVELS = [
  { value: 'all', label: 'Every message' },
  { value: 'replies', label: 'Replies to me' },
  { value: 'none', label: 'Nothing' },
] as const;
type Level = (typeof LEVELS)[number]['value'];
type Asking = 'edit' | 'close' | 'leave' | 'report';

const whoRuns = ({ forMentors }: Room) =>
  forMentors ? 'For mentors only. Please name no family here. ' : 'No one is looking after this room at the moment. ';

/** What the room is, who is in it, and what one can do about it. Folded on narrow screens. */
export function AboutRoom({ room }: { readonly room: Room }) {
  const { _id: roomId, creator, notificationLevel = 'replies' } = room;
  const isCreator = creator?._id === useMyId();
  const [isOpen] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const [asking, setAsking] = useState<Asking>();
  const [level, setLevel] = useState<Level>(notificationLevel);
  const refresh = useRefreshRooms();
  const close = () => setAsking(undefined);

  async function choose(next: Level): Promise<void> {
    const before = level;
    setLevel(next);
    try {
      await setNotificationLevel(roomId, next);
      await refresh();
    } catch (error) {
      setLevel(before);
      toast(errorText(error, 'That could not be saved.'), 'error');
    }
  }
  return (
    <details className={css.aside} open={isOpen}>
      <summary>About this room, and its {room.memberCount === 1 ? '1 member' : `${room.memberCount} members`}</summary>
      <Stack gap={4}>
        <p>
          {creator ? (
            <>
              Run by <bdi>{creator.username}</bdi>.{' '}
            </>
          ) : (
            whoRuns(room)
          )}
          {room.showsHistory
            ? 'New members can see earlier messages.'
            : 'New members only see messages sent after they join.'}
        </p>
        <SelectField
          name="level"
          label="Notify me about"
          options={LEVELS}
          value={level}
          onChange={(next) => void choose(next as Level)}
        />
        <MuteButton thread={{ kind: 'room', threadId: roomId }} />
        <Members room={room} />
        <div className={css.actions}>
          {isCreator && (
            <Button size="small" tone="secondary" icon="edit" onPress={() => setAsking('edit')}>
              Change room
            </Button>
          )}
          {!isCreator && (
            <Button size="small" tone="quiet" icon="flag" onPress={() => setAsking('report')}>
              Report room
            </Button>
          )}
          <Button size="small" tone="quiet" onPress={() => setAsking('leave')}>
            Leave room
          </Button>
          {isCreator && (
            <Button size="small" tone="quiet" icon="trash" onPress={() => setAsking('close')}>
              Delete room
            </Button>
          )}
        </div>
      </Stack>
      {asking === 'edit' && <RoomDialog room={room} onClose={close} />}
      {asking === 'report' && <ReportRoom room={room} onClose={close} />}
      {(asking === 'leave' || asking === 'close') && <Ending room={room} what={asking} onClose={close} />}
    </details>
  );
}

function ReportRoom({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshRooms();
  return (
    <ReportDialog
      about={room._id}
      title={`Report ${room.name}`}
      consequence="No one in the room is told. You leave the room and will not see it again."
      send={(body) => reportRoom(room._id, body)}
      onReported={() => {
        navigate('/forums');
        void refresh();
      }}
      onClose={onClose}
    />
  );
}

interface EndingProps {
  readonly room: Room;
  readonly what: 'leave' | 'close';
  readonly onClose: () => void;
}
const ENDINGS = {
  leave: {
    title: 'Leave this room?',
    confirm: 'Leave room',
    text: 'What you wrote stays. To come back, you have to ask again.',
    failed: 'That did not work. Please try again.',
  },
  close: {
    title: 'Delete this room?',
    confirm: 'Delete room',
    text: 'It disappears for everyone at once, with everything written in it. This cannot be undone.',
    failed: 'Failed to delete the room.',
  },
} as const;

function Ending({ room, what, onClose }: EndingProps) {
  const navigate = useNavigate();
  const refresh = useRefreshRooms();
  const [isPending, setPending] = useState(false);
  const { title, confirm, text, failed } = ENDINGS[what];

  async function end(): Promise<void> {
    setPending(true);
    try {
      const { message } = await (what === 'leave' ? leaveRoom(room._id) : closeRoom(room._id));
      toast(message);
      navigate('/forums');
      await refresh();
    } catch (error) {
      toast(errorText(error, failed), 'error');
      setPending(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      tone="danger"
      isPending={isPending}
      onConfirm={() => void end()}
    >
      {text}
    </ConfirmDialog>
  );
}
