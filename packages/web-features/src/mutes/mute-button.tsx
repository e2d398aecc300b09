import type { Thread } from '@notalone/contracts';
import { Button } from '@notalone/ui';
import { lazy, Suspense, useState } from 'react';
import { formatMute } from './mute-words.ts';
import css from './mutes.module.css';
import { useMuteOf, useSetMute } from './use-mutes.ts';

const MuteDialog = lazy(async () => ({ default: (await import('./mute-dialog.tsx')).MuteDialog }));

interface MuteButtonProps {
  readonly thread: Thread;
  /** Element that says what is muted. */
  readonly describedBy?: string;
}

/** Says until when a post or a room is muted, mutes it and takes that back. */
export function MuteButton({ thread, describedBy }: MuteButtonProps) {
  const mute = useMuteOf(thread);
  const { mutate: setMute, isPending } = useSetMute(thread);
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={css.mute}>
      {mute && <span className={css.state}>{formatMute(mute)}</span>}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        size="small"
        tone="quiet"
        icon={mute ? 'bell' : 'bell-off'}
        isPending={isPending}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        onPress={() => {
          if (!mute) setAsking(true);
          else if (!isPending) setMute(undefined);
        }}
      >
        {mute ? 'Unmute' : 'Mute'}
      </Button>
      {isAsking && (
        <Suspense>
          <MuteDialog thread={thread} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </span>
  );
}
