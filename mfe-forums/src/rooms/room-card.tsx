import { BADGE_MAX } from '@notalone/contracts/limits';
import { Badge, Button, Card, Cluster, LinkButton } from '@notalone/ui';
import { relativeTime } from '@notalone/web-features/relative-time';
import css from './forums.module.css';
import type { Room } from './room.ts';
import { RuleBadges } from './rule-badges.tsx';
import { sayBan } from './say-ban.ts';
import { useDisclaimer } from './use-disclaimer.ts';

interface RoomCardProps {
  readonly room: Room;
  readonly onJoin: (room: Room) => void;
  readonly onWithdraw: (room: Room) => void;
}

/** A room of the grid, with what the reader can do about it. */
export function RoomCard({ room, onJoin, onWithdraw }: RoomCardProps) {
  const { name, description, creator, memberCount, lastMessageAt, ban } = room;
  const activity = lastMessageAt
    ? `Last message ${relativeTime(lastMessageAt, Date.now()).toLowerCase()}`
    : 'No messages yet';
  return (
    <Card as="li">
      <div className={css.card}>
        <h3 className={css.cardTitle} dir="auto">
          {name}
        </h3>
        {description && (
          <p className={css.description} dir="auto">
            {description}
          </p>
        )}
        <p className={css.facts}>
          {creator && (
            <span>
              Run by <bdi>{creator.username}</bdi>
            </span>
          )}
          {room.forMentors && <span>For mentors only</span>}
          <span>{memberCount === 1 ? '1 member' : `${memberCount} members`}</span>
          <span>{activity}</span>
        </p>
        <RuleBadges rules={room.rules} />
        {ban && (
          <p className={css.banned}>
            {sayBan(ban)} Reason: <span dir="auto">{ban.reason}</span>
          </p>
        )}
        <Actions room={room} onJoin={onJoin} onWithdraw={onWithdraw} />
      </div>
    </Card>
  );
}

function Actions({ room, onJoin, onWithdraw }: RoomCardProps) {
  const { isAccepted } = useDisclaimer();
  if (room.ban) return null;
  if (room.isMember)
    return (
      <Cluster>
        <LinkButton to={`/forums?room=${room._id}`} tone="secondary" icon="chat">
          Open
        </LinkButton>
        {room.unreadCount > 0 && (
          <Badge tone="coral">{`${room.unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : room.unreadCount} new`}</Badge>
        )}
        {room.isOffered && <Badge tone="marigold">Needs someone to look after it</Badge>}
      </Cluster>
    );
  if (room.isPending)
    return (
      <Cluster>
        <Badge tone="marigold">Waiting for approval</Badge>
        <Button tone="quiet" size="small" onPress={() => onWithdraw(room)}>
          Withdraw request
        </Button>
      </Cluster>
    );
  return (
    <Cluster>
      <Button tone="secondary" isDisabled={!isAccepted} onPress={() => onJoin(room)}>
        Join
      </Button>
    </Cluster>
  );
}
