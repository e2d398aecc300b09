import { Button, EmptyState, ErrorState, LinkButton, Loading, Notice, Page, Skeleton } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { useState } from 'react';
import css from '../rooms/forums.module.css';
import { JoinDialog } from '../rooms/join-dialog.tsx';
import type { Room } from '../rooms/room.ts';
import { RuleBadges } from '../rooms/rule-badges.tsx';
import { sayBan } from '../rooms/say-ban.ts';
import { useDisclaimer } from '../rooms/use-disclaimer.ts';
import { useRoom } from '../rooms/use-rooms.ts';
import { Talk } from './talk.tsx';

const Back = () => (
  <LinkButton to="/forums" tone="secondary" icon="back">
    Back to Rooms
  </LinkButton>
);

/** A room from inside, or why the reader is not inside. */
export function RoomView({ roomId }: { readonly roomId: string }) {
  const { data: room, error, isPending, isFetching, refetch } = useRoom(roomId);
  usePageTitle(room?.name ?? 'Forums');
  if (room && !error) return room.isMember ? <Talk room={room} /> : <Outside room={room} />;
  return (
    <Page title="Forums">
      {isPending && (
        <Loading label="Loading the room…">
          <Skeleton shape="block" />
        </Loading>
      )}
      {hasErrorCode(error, 'NOT_FOUND') ? (
        <EmptyState title="This room is not there" illustration={<Signpost />} action={<Back />}>
          <p>It may have been closed.</p>
        </EmptyState>
      ) : (
        error && (
          <ErrorState
            title="Failed to load chat rooms."
            message={errorText(error, '')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
    </Page>
  );
}

function Outside({ room }: { readonly room: Room }) {
  const [isJoining, setJoining] = useState(false);
  const { isAccepted, accept } = useDisclaimer();
  const { name, description, ban, isPending } = room;
  const join = () => {
    accept(true);
    setJoining(true);
  };
  return (
    <Page title={name} lead={<span dir="auto">{description}</span>}>
      <div className={css.card}>
        <RuleBadges rules={room.rules} />
        {ban && (
          <Notice tone="warning" title={sayBan(ban)} isLive>
            <p dir="auto">Reason: {ban.reason}</p>
          </Notice>
        )}
        {!ban && isPending && <Notice>Your request waits for approval.</Notice>}
        {!ban && !isPending && (
          <Notice action={<Button onPress={join}>{isAccepted ? 'Join' : 'Accept and join'}</Button>}>
            You are not a member of this room. What is written in it is not medical advice.
          </Notice>
        )}
        <div>
          <Back />
        </div>
      </div>
      {isJoining && <JoinDialog room={room} onClose={() => setJoining(false)} />}
    </Page>
  );
}
