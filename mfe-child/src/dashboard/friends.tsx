import { Badge, Button, Card, Cluster, LinkButton, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './dashboard.module.css';
import { focusTitle } from './focus-title.ts';
import { NothingYet } from './nothing-yet.tsx';
import {
  approveFriendship,
  chatPath,
  childKey,
  endFriendship,
  type Friendship,
  refuseFriendship,
  type Self,
  useFriendships,
} from './use-child.ts';

/** Friends, requests that wait for me, and requests that wait for somebody else. */
export function Friends({ self }: { readonly self: Self }) {
  const friendships = useFriendships();
  const items = friendships.data ?? [];
  return (
    <ListStates
      query={friendships}
      loading="Loading your friends…"
      failed="Failed to load connections."
      isEmpty={items.length === 0}
      empty={
        <NothingYet icon="heart">
          <p>You have no friends here yet.</p>
          <LinkButton icon="search" to="/child-dashboard/find-friends">
            Find Friends
          </LinkButton>
        </NothingYet>
      }
    >
      <Stack as="ul" gap={3}>
        {items.map((friendship) => (
          <FriendCard key={friendship._id} self={self} friendship={friendship} />
        ))}
      </Stack>
    </ListStates>
  );
}

/** Whose yes a request waits for, for a child to read. */
function waitsFor({ awaiting, friendName, fromChildId }: Friendship, selfId: string): string {
  const isMine = fromChildId === selfId;
  const words = {
    'requester-parent': isMine ? 'your grown-up' : `${friendName}’s grown-up`,
    'recipient-parent': isMine ? `${friendName}’s grown-up` : 'your grown-up',
    'recipient-child': friendName,
  };
  if (isMine) return `Waiting for: ${awaiting.map((whose) => words[whose]).join(', ')}.`;
  // A child answers last, and so has no Yes to press yet.
  const grownUps = awaiting.filter((whose) => whose !== 'recipient-child').map((whose) => words[whose]);
  const isAskedAfter = awaiting.includes('recipient-child');
  return `Waiting for ${grownUps.join(' and ')}.${isAskedAfter ? ' Then it is your turn.' : ''}`;
}

interface FriendCardProps {
  readonly self: Self;
  readonly friendship: Friendship;
}

function FriendCard({ self, friendship }: FriendCardProps) {
  const { status, friendId, friendName, friendAvatar, fromChildId } = friendship;
  const asksMe = isMyTurn(friendship, self._id);
  return (
    <Card as="li" padding="s" tone={asksMe ? 'tinted' : 'plain'}>
      <div className={css.row}>
        <ChildPicture file={friendAvatar} />
        <div className={css.who}>
          <h3 className={css.name}>{friendName}</h3>
          {status === 'paused' && <Badge>not available now</Badge>}
          {status === 'pending' && !asksMe && (
            <>
              <Badge tone="marigold">Waiting parental approval</Badge>
              <p>{waitsFor(friendship, self._id)}</p>
            </>
          )}
          {asksMe && <p>{friendName} wants to be your friend. Your grown-ups said yes.</p>}
        </div>
        <Cluster gap={2}>
          {asksMe && <MyAnswer friendship={friendship} />}
          {status === 'accepted' && self.canMessage && (
            <LinkButton tone="secondary" icon="chat" to={chatPath(friendId)}>
              {`Write to ${friendName}`}
            </LinkButton>
          )}
          {!asksMe && <EndButton friendship={friendship} isMine={fromChildId === self._id} />}
        </Cluster>
      </div>
    </Card>
  );
}

/** Whether the request waits for this child's own yes. */
export const isMyTurn = ({ awaiting, fromChildId }: Friendship, selfId: string): boolean =>
  awaiting.length === 1 && awaiting[0] === 'recipient-child' && fromChildId !== selfId;

export function MyAnswer({ friendship: { _id, friendName } }: { readonly friendship: Friendship }) {
  const yes = useToastedCall({
    send: () => approveFriendship(_id),
    done: `You and ${friendName} are friends!`,
    failed: 'That did not work. Try again.',
    changes: [childKey],
    onDone: focusTitle,
  });
  const no = useToastedCall({
    send: () => refuseFriendship(_id),
    done: 'You said no. That is fine.',
    failed: 'That did not work. Try again.',
    changes: [childKey],
    onDone: focusTitle,
  });
  return (
    <>
      <Button icon="check" isPending={yes.isPending} onPress={() => yes.mutate(undefined)}>
        Accept
      </Button>
      <Button tone="secondary" icon="close" isPending={no.isPending} onPress={() => no.mutate(undefined)}>
        Decline
      </Button>
    </>
  );
}

interface EndButtonProps {
  readonly friendship: Friendship;
  /** Whether the request is the reader's own. */
  readonly isMine: boolean;
}

/** What ending it is called: of a friend, of one's own request, and of somebody else's. */
const endWords = ({ status, friendName }: Friendship, isMine: boolean) => {
  if (status !== 'pending')
    return {
      button: `Stop being friends with ${friendName}`,
      title: `Stop being friends with ${friendName}?`,
      text: 'You cannot write to each other any more.',
    };
  return isMine
    ? { button: 'Take it back', title: 'Take your request back?', text: 'You can ask again later.' }
    : { button: 'No, thank you', title: `Say no to ${friendName}?`, text: 'You do not have to say why.' };
};

function EndButton({ friendship, isMine }: EndButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { button, title, text } = endWords(friendship, isMine);
  const end = useToastedCall({
    send: () => endFriendship(friendship._id),
    done: 'Connection removed.',
    failed: 'Failed to remove connection.',
    changes: [childKey],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button tone="quiet" onPress={() => setAsking(true)}>
        {button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        confirmLabel="Yes"
        cancelLabel="No"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}
