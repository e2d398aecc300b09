import { TEXTS } from '@notalone/contracts/texts';
import { Avatar, Button } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import type { Room } from '../rooms/room.ts';
import { sayBanEnd } from '../rooms/say-ban.ts';
import { useMyId, useRefreshRooms } from '../rooms/use-rooms.ts';
import { BanDialog } from './ban-dialog.tsx';
import css from './talk.module.css';
import { handOver, unbanMember, useNames } from './use-members.ts';

interface Person {
  readonly userId: string;
  readonly username: string;
}

/** The members. The creator also sees Ban buttons and who is banned. */
export function Members({ room }: { readonly room: Room }) {
  const { _id: roomId, creator, members, bannedUsers } = room;
  const me = useMyId();
  const isCreator = creator?._id === me;
  const ids = [...new Set([...members, ...bannedUsers].map(({ userId }) => userId))];
  const names = useNames(ids);
  const [banning, setBanning] = useState<Person>();
  const [successor, setSuccessor] = useState<Person>();
  const pictures = new Map(members.map(({ userId, profilePicUrl }) => [userId as string, profilePicUrl]));
  const bans = new Map(bannedUsers.map((ban) => [ban.userId as string, ban]));
  const personOf = (userId: string): Person => ({
    userId,
    username: names.data?.get(userId) ?? (names.isPending ? '…' : TEXTS.deletedMember),
  });
  return (
    <section aria-label="Members">
      <h2 className={css.asideTitle}>Members</h2>
      <ul className={css.members}>
        {ids.map(personOf).map((person) => {
          const ban = bans.get(person.userId);
          return (
            <li key={person.userId}>
              <Avatar name={person.username} userId={person.userId} src={pictures.get(person.userId)} size="s" />
              <span className={css.member}>
                <bdi>{person.username}</bdi>
                {person.userId === creator?._id && ' (runs the room)'}
                {ban && <span className={css.ban}> Banned {sayBanEnd(ban.bannedUntil)}</span>}
              </span>
              {isCreator && person.userId !== me && (
                <span className={css.memberActions}>
                  {ban ? (
                    <Unban roomId={roomId} person={person} />
                  ) : (
                    <>
                      <Button
                        size="small"
                        tone="quiet"
                        aria-label={`Ban ${person.username}`}
                        onPress={() => setBanning(person)}
                      >
                        Ban
                      </Button>
                      <Button
                        size="small"
                        tone="quiet"
                        aria-label={`Hand over to ${person.username}`}
                        onPress={() => setSuccessor(person)}
                      >
                        Hand over
                      </Button>
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {banning && <BanDialog roomId={roomId} {...banning} onClose={() => setBanning(undefined)} />}
      {successor && <HandOver roomId={roomId} person={successor} onClose={() => setSuccessor(undefined)} />}
    </section>
  );
}

function Unban({ roomId, person: { userId, username } }: { readonly roomId: string; readonly person: Person }) {
  const refresh = useRefreshRooms();
  const [isPending, setPending] = useState(false);
  const unban = async () => {
    setPending(true);
    try {
      toast((await unbanMember({ roomId, userId })).message);
    } catch (error) {
      toast(errorText(error, 'Failed to lift the ban.'), 'error');
    }
    await refresh();
    setPending(false);
  };
  return (
    <Button
      size="small"
      tone="quiet"
      isPending={isPending}
      aria-label={`Unban ${username}`}
      onPress={() => void unban()}
    >
      Unban
    </Button>
  );
}

interface HandOverProps {
  readonly roomId: string;
  readonly person: Person;
  readonly onClose: () => void;
}
function HandOver({ roomId, person: { userId, username }, onClose }: HandOverProps) {
  const refresh = useRefreshRooms();
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      toast((await handOver({ roomId, userId })).message);
    } catch (error) {
      toast(errorText(error, 'That did not work. Please try again.'), 'error');
    }
    onClose();
    await refresh();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Hand the room over to ${username}?`}
      confirmLabel="Hand over"
      isPending={isPending}
      onConfirm={() => void confirm()}
    >
      From now on they let people in, delete messages and ban members. You become a member like the others.
    </ConfirmDialog>
  );
}
