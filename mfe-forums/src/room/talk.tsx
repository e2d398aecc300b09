import { ROOM_SEARCH_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, IconButton, LinkButton, Notice, Page } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { MessageSearch } from '@notalone/web-features/conversations/message-search';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import { useVisualViewportHeight } from '@notalone/web-features/conversations/use-visual-viewport-height';
import { toast } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useRef, useState } from 'react';
import type { Room, RoomMessage } from '../rooms/room.ts';
import { RuleBadges } from '../rooms/rule-badges.tsx';
import { useMyId, useRefreshRooms } from '../rooms/use-rooms.ts';
import { AboutRoom } from './about-room.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { Composer } from './composer.tsx';
import { RoomMessages } from './room-messages.tsx';
import css from './talk.module.css';
import { useMarkRoomRead } from './use-mark-room-read.ts';
import { handOver } from './use-members.ts';
import { findMessages, useMessages } from './use-messages.ts';

/** Inside a room: what was written, the composer, and what the room is. */
export function Talk({ room }: { readonly room: Room }) {
  const { _id: roomId } = room;
  const me = useMyId();
  const talk = useMessages(roomId);
  const pane = useRef<HTMLElement>(null);
  useVisualViewportHeight(pane);
  const [isEndVisible, setEndVisible] = useState(false);
  useMarkRoomRead(room, talk.messages, isEndVisible && talk.data !== undefined);
  const [isSearching, setSearching] = useState(false);
  const [answered, setAnswered] = useState<RoomMessage>();
  const [edited, setEdited] = useState<RoomMessage>();
  return (
    <div className={threadCss.page} data-open data-untitled>
      <Page title={room.name} width="wide">
        <div className={`${threadCss.panes} ${css.panes}`}>
          <section ref={pane} className={threadCss.pane} aria-label={room.name}>
            <Header room={room} onSearch={() => setSearching(true)} />
            {room.isOffered && <Offer room={room} me={me} />}
            {room.requests.length > 0 && <Waiting count={room.requests.length} />}
            <BlockedMembers room={room} />
            <RoomMessages
              room={room}
              talk={talk}
              onEndVisible={setEndVisible}
              onReply={(message) => {
                setEdited(undefined);
                setAnswered(message);
              }}
              onEdit={(message) => {
                setAnswered(undefined);
                setEdited(message);
              }}
            />
            {talk.notice && (
              <div className={css.notice}>
                <Notice
                  tone="warning"
                  title="Your message was sent. Only you see this."
                  isLive
                  action={
                    <Button size="small" tone="secondary" onPress={talk.dismissNotice}>
                      Close
                    </Button>
                  }
                >
                  {talk.notice.split('\n\n').map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </Notice>
              </div>
            )}
            {room.isReadOnly && (
              <div className={css.notice}>
                <Notice isLive>{TEXTS.roomsReadOnly} What you have typed stays here.</Notice>
              </div>
            )}
            {/* Stays meanwhile, with what was typed and its picture. */}
            <div hidden={room.isReadOnly}>
              {edited && (
                <Composer
                  key={edited._id}
                  room={room}
                  edited={edited}
                  onDone={() => setEdited(undefined)}
                  onCancel={() => setEdited(undefined)}
                  onSent={talk.showSent}
                />
              )}
              <div hidden={edited !== undefined}>
                <Composer
                  room={room}
                  answered={answered}
                  onDone={() => {
                    setAnswered(undefined);
                    talk.showNewest();
                  }}
                  onCancel={() => setAnswered(undefined)}
                  onSent={talk.showSent}
                />
              </div>
            </div>
          </section>
          <AboutRoom room={room} />
          {isSearching && (
            <MessageSearch
              title="Search this room"
              threadId={roomId}
              maxLength={ROOM_SEARCH_MAX}
              find={findMessages(roomId)}
              nameOf={({ sender }) => sender?.username}
              onChoose={talk.showAround}
              onClose={() => setSearching(false)}
            />
          )}
        </div>
      </Page>
    </div>
  );
}

interface HeaderProps {
  readonly room: Room;
  readonly onSearch: () => void;
}
function Header({ room: { name, description, rules }, onSearch }: HeaderProps) {
  const navigate = useNavigate();
  return (
    <header className={css.head}>
      <IconButton icon="back" label="Back to Rooms" onPress={() => navigate('/forums')} />
      <div className={css.about}>
        <p className={css.name} dir="auto">
          {name}
        </p>
        {description && (
          <p className={css.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      <IconButton icon="search" label="Search this room" onPress={onSearch} />
      <div className={css.badges}>
        <RuleBadges rules={rules} />
      </div>
    </header>
  );
}

const Waiting = ({ count }: { readonly count: number }) => (
  <div className={css.notice}>
    <Notice
      action={
        <LinkButton size="small" to="/forums">
          Answer
        </LinkButton>
      }
    >
      {count === 1 ? 'Someone has asked to join.' : `${count} people ask to join.`}
    </Notice>
  </div>
);

/** Offers the creator to remove members whom the creator has blocked (rules 2.7). */
function BlockedMembers({ room: { _id: roomId, blockedMembers } }: { readonly room: Room }) {
  const [removing, setRemoving] = useState<Room['blockedMembers'][number]>();
  return (
    <>
      {blockedMembers.map((person) => (
        <div key={person.userId} className={css.notice}>
          <Notice
            tone="warning"
            action={
              <Button size="small" tone="secondary" onPress={() => setRemoving(person)}>
                Remove
              </Button>
            }
          >
            You have blocked <bdi>{person.username}</bdi>, who is a member here. You see each other’s messages in your
            own room as long as they stay.
          </Notice>
        </div>
      ))}
      {removing && (
        <BanDialog roomId={roomId} {...removing} initialBanType="permanent" onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

/** Asks the reader to look after a room that nobody looks after. */
function Offer({ room, me }: { readonly room: Room; readonly me: string }) {
  const refresh = useRefreshRooms();
  const [isSending, setSending] = useState(false);
  const takeOver = async () => {
    setSending(true);
    try {
      await handOver({ roomId: room._id, userId: me });
      toast('You look after this room now.');
    } catch (error) {
      toast(errorText(error, 'That did not work. Please try again.'), 'error');
    }
    await refresh();
    setSending(false);
  };
  return (
    <div className={css.notice}>
      <Notice
        title="This room needs someone to look after it"
        action={
          <Button size="small" isPending={isSending} onPress={() => void takeOver()}>
            Look after this room
          </Button>
        }
      >
        You would let people in, and could delete messages and ban members. If you do nothing, another member is asked
        in two weeks.
      </Notice>
    </div>
  );
}
