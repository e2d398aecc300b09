import { Badge, Button, Card, CheckboxField, Cluster } from '@notalone/ui';
import { OtherFamily } from '@notalone/web-features/children/other-family';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './monitor.module.css';
import { approveFriendship, type Child, type Friendship, friendshipsKey, refuseFriendship } from './use-children.ts';

interface FriendRequestProps {
  readonly child: Child;
  readonly friendship: Friendship;
}

/** A request that waits for this parent, with what is known of the other family (rules 4.4). */
export function FriendRequest({ child, friendship }: FriendRequestProps) {
  const { _id, friendName, friendAvatar, otherFamily, fromChildId } = friendship;
  const [knowsFamily, setKnowsFamily] = useState(false);
  const askPassword = useAskPassword();
  const changes = [friendshipsKey(child._id)];
  const approve = useToastedCall({
    send: () => approveFriendship(_id),
    done: 'Connection request approved successfully!',
    failed: 'Failed to approve connection request.',
    changes,
    onFailed: (error) => askPassword(error, () => approve.mutate(undefined)),
  });
  const refuse = useToastedCall({
    send: () => refuseFriendship(_id),
    done: 'Connection request denied successfully!',
    failed: 'Failed to deny connection request.',
    changes,
  });
  const isAskedByMine = fromChildId === child._id;
  return (
    <Card as="li" tone="tinted">
      <div className={css.row}>
        <ChildPicture file={friendAvatar} />
        <div className={css.who}>
          <h4 className={css.name}>
            {isAskedByMine ? `${child.name} asks ${friendName}` : `${friendName} asks ${child.name}`} to be friends
          </h4>
          <Badge tone="marigold">Waiting parental approval</Badge>
        </div>
      </div>
      {otherFamily ? (
        <>
          <OtherFamily family={otherFamily} />
          <CheckboxField
            name={`know-${_id}`}
            label="I know this family"
            isBoxed
            value={knowsFamily}
            onChange={setKnowsFamily}
          />
        </>
      ) : (
        <p>
          {child.name} asked by warrior name. If that child is here, you see their family as soon as a parent there has
          said yes. Then it is your turn.
        </p>
      )}
      <Cluster gap={2}>
        {otherFamily && (
          <Button isDisabled={!knowsFamily} isPending={approve.isPending} onPress={() => approve.mutate(undefined)}>
            Approve
          </Button>
        )}
        <Button tone="secondary" isPending={refuse.isPending} onPress={() => refuse.mutate(undefined)}>
          Deny
        </Button>
      </Cluster>
    </Card>
  );
}
