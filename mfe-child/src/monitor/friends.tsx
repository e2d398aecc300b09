import { Badge, Button, Card, Cluster, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import { awaitedOf } from './awaited.ts';
import { FriendRequest } from './friend-request.tsx';
import css from './monitor.module.css';
import { type Child, endFriendship, type Friendship, friendshipsKey, type useFriendships } from './use-children.ts';

interface FriendsProps {
  readonly child: Child;
  readonly friendships: ReturnType<typeof useFriendships>;
  /** Friends whose thread is closed: it is read below. */
  readonly closedWith: readonly string[];
  readonly onRead: (friendship: Friendship) => void;
}

/** A child's friends and requests; those that await this parent come first. */
export function Friends({ child, friendships, closedWith, onRead }: FriendsProps) {
  const items = friendships.data ?? [];
  const asking = items.filter(({ awaitsMe }) => awaitsMe);
  const others = items.filter(({ awaitsMe }) => !awaitsMe);
  return (
    <section className={css.section} aria-label={`Friends of ${child.name}`}>
      <h3>Friends of {child.name}</h3>
      <ListStates
        query={friendships}
        loading="Loading friends…"
        failed="Failed to load connections."
        isEmpty={items.length === 0}
        empty={<p>{child.name} has no friends here yet. Requests appear here, and nothing happens without your yes.</p>}
      >
        <Stack as="ul" gap={3}>
          {asking.map((friendship) => (
            <FriendRequest key={friendship._id} child={child} friendship={friendship} />
          ))}
          {others.map((friendship) => (
            <FriendCard
              key={friendship._id}
              child={child}
              friendship={friendship}
              isClosed={closedWith.includes(friendship.friendId)}
              onRead={() => onRead(friendship)}
            />
          ))}
        </Stack>
      </ListStates>
    </section>
  );
}

interface FriendCardProps {
  readonly child: Child;
  readonly friendship: Friendship;
  readonly isClosed: boolean;
  readonly onRead: () => void;
}

function FriendCard({ child, friendship, isClosed, onRead }: FriendCardProps) {
  const { _id, friendName, friendAvatar, status, otherFamily } = friendship;
  const [isAsking, setAsking] = useState(false);
  const end = useToastedCall({
    send: () => endFriendship(child._id, _id),
    done: 'Connection removed.',
    failed: 'Failed to remove connection.',
    changes: [friendshipsKey(child._id)],
    onDone: () => setAsking(false),
  });
  const isFriend = status === 'accepted' || status === 'paused';
  return (
    <Card as="li" padding="s">
      <div className={css.row}>
        <ChildPicture file={friendAvatar} size="s" />
        <div className={css.who}>
          <h4 className={css.name}>{friendName}</h4>
          {otherFamily && <p className={css.line}>Family of @{otherFamily.username}</p>}
          <StatusBadge friendship={friendship} />
        </div>
        <Cluster gap={2}>
          {isFriend && !isClosed && child.reading !== 'not' && (
            <Button tone="secondary" size="small" icon="chat" onPress={onRead}>
              {`Read messages with ${friendName}`}
            </Button>
          )}
          <Button tone="quiet" size="small" onPress={() => setAsking(true)}>
            {isFriend ? `Disconnect from ${friendName}` : 'Take the request back'}
          </Button>
        </Cluster>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`End it with ${friendName}?`}
        confirmLabel="Yes, end it"
        tone="danger"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
      >
        <p>
          {child.name} and {friendName} can no longer write to each other. Both children see that it has ended.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function StatusBadge({ friendship }: { readonly friendship: Friendship }) {
  if (friendship.status === 'accepted') return <Badge tone="teal">Friends</Badge>;
  if (friendship.status === 'paused') return <Badge tone="neutral">Not available now</Badge>;
  return <Badge tone="marigold">{awaitedOf(friendship)}</Badge>;
}
