import type { MuteDuration, Thread } from '@notalone/contracts';
import { Button, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useSetMute } from './use-mutes.ts';

const WORDS = {
  post: {
    title: 'Mute this post?',
    text: 'You will not be notified when someone reacts to it, comments on it or shares it. If someone mentions you by name, you still are.',
  },
  room: {
    title: 'Mute this room?',
    text: 'You will not be notified of messages here, not even of replies to you. The room stays in your list.',
  },
} as const;

const DURATIONS: readonly (readonly [MuteDuration, string])[] = [
  ['8-hours', 'Mute for 8 hours'],
  ['week', 'Mute for a week'],
  ['always', 'Mute always'],
];

/** Asks for how long. Load it lazily. */
export function MuteDialog({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const { mutate, isPending, variables } = useSetMute(thread);
  const { title, text } = WORDS[thread.kind];
  return (
    <Dialog isOpen onClose={onClose} title={title} size="s">
      <Stack gap={4}>
        <p>{text}</p>
        <Stack gap={2}>
          {DURATIONS.map(([duration, label]) => (
            <Button
              key={duration}
              tone="secondary"
              isWide
              isPending={isPending && variables === duration}
              onPress={() => {
                if (!isPending) mutate(duration, { onSuccess: onClose });
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}
