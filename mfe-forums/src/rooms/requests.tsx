import { Avatar, Button, Card, Cluster, ErrorState } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ProfileBadges } from '@notalone/web-features/profile-badges';
import { toast } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import css from './forums.module.css';
import type { JoinRequest, Room } from './room.ts';
import { acceptRequest, refuseRequest, useCard } from './use-request.ts';
import { useRefreshRooms, type useRoomsWithRequests } from './use-rooms.ts';

/** Who asks to join the rooms that I look after. Shown only while somebody does. */
export function Requests({ query }: { readonly query: ReturnType<typeof useRoomsWithRequests> }) {
  const { data: rooms = [], isError, isFetching, refetch } = query;
  if (isError)
    return (
      <ErrorState title="Failed to load pending requests." isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  if (rooms.length === 0) return null;
  return (
    <Card as="section" aria-label="Join requests" tone="tinted">
      <h2>Join requests</h2>
      <ul className={css.requests}>
        {rooms.flatMap((room) =>
          room.requests.map((request) => (
            <Request key={`${room._id} ${request.userId}`} room={room} request={request} />
          )),
        )}
      </ul>
    </Card>
  );
}

function Request({ room, request }: { readonly room: Room; readonly request: JoinRequest }) {
  const { userId, username, childName, city, profilePicUrl, note } = request;
  const { data: profile } = useCard(userId);
  const refresh = useRefreshRooms();
  const [isSending, setSending] = useState(false);
  const asking = { roomId: room._id, userId };

  async function decide(call: () => Promise<unknown>, done: string, failed: string): Promise<void> {
    setSending(true);
    try {
      await call();
      toast(done);
    } catch (error) {
      toast(`${failed} ${errorText(error, '')}`.trim(), 'error');
    }
    await refresh();
    setSending(false);
  }
  const accept = () => decide(() => acceptRequest(asking), 'User added to room.', 'Failed to accept request.');
  const refuse = () => decide(() => refuseRequest(asking), 'Join request refused.', 'Failed to refuse request.');
  return (
    <li className={css.request}>
      <Avatar name={username} userId={userId} src={profilePicUrl} size="s" />
      <div className={css.who}>
        <p>
          <Link to={`/profile/${userId}`}>
            <bdi>{username}</bdi>
          </Link>{' '}
          would like to join <bdi>{room.name}</bdi>
        </p>
        {childName && <p className={css.soft}>{[childName, city].filter(Boolean).join(', ')}</p>}
        {profile && <ProfileBadges profile={profile} />}
        {profile?.lookingFor && (
          <p className={css.soft} dir="auto">
            {profile.lookingFor}
          </p>
        )}
        {note && (
          <p className={css.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      <Cluster gap={2}>
        <Button
          size="small"
          tone="secondary"
          isDisabled={isSending}
          aria-label={`Accept ${username}`}
          onPress={() => void accept()}
        >
          Accept
        </Button>
        <Button
          size="small"
          tone="secondary"
          isDisabled={isSending}
          aria-label={`Decline ${username}`}
          onPress={() => void refuse()}
        >
          Decline
        </Button>
      </Cluster>
    </li>
  );
}
