import { ROOM_SEARCH_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, EmptyState, ErrorState, Grid, Loading, Page, Skeleton, Stack, TextField } from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { errorText } from '@notalone/web-features/api-errors';
import { useSettled } from '@notalone/web-features/use-settled';
import { toast } from '@notalone/web-kit';
import { useId, useState } from 'react';
import { Disclaimer } from './disclaimer.tsx';
import css from './forums.module.css';
import { JoinDialog } from './join-dialog.tsx';
import { Requests } from './requests.tsx';
import type { Room } from './room.ts';
import { RoomCard } from './room-card.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { useDisclaimer } from './use-disclaimer.ts';
import { useRefreshRooms, useRooms, useRoomsWithRequests, withdrawRequest } from './use-rooms.ts';

type Rooms = ReturnType<typeof useRooms>;
const roomsIn = ({ data }: Rooms) => data?.pages.flatMap((page) => page.items) ?? [];

/** The reader's rooms, then the others, with what the reader can do about each. */
export function RoomGrid() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const mine = useRooms('true', search);
  const others = useRooms('false', search);
  const lists = [mine, others];
  const [joining, setJoining] = useState<Room>();
  const [isCreating, setCreating] = useState(false);
  const { isAccepted } = useDisclaimer();
  const refresh = useRefreshRooms();
  const isEmpty = lists.every((list) => roomsIn(list).length === 0);
  const requests = useRoomsWithRequests();
  const isFirst = [...lists, requests].some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
  const isPending = lists.some((list) => list.isPending);
  const failed = lists.find(({ error, data }) => error && !data);

  async function withdraw({ _id }: Room): Promise<void> {
    try {
      await withdrawRequest(_id);
      toast('Join request withdrawn.');
    } catch (error) {
      toast(errorText(error, 'Failed to withdraw the request.'), 'error');
    }
    await refresh();
  }
  const choices = { onJoin: setJoining, onWithdraw: (one: Room) => void withdraw(one) };
  return (
    <Page
      title="Forums"
      width="wide"
      lead="Rooms where families talk about one topic. Ask to join, and whoever runs the room lets you in."
      actions={
        <Button icon="plus" isDisabled={!isAccepted} onPress={() => setCreating(true)}>
          Create New Room
        </Button>
      }
    >
      <Stack gap={5}>
        <Disclaimer />
        {isFirst ? (
          // All at once: requests that come later would push down the rest.
          <RoomsLoading />
        ) : (
          <>
            <Requests query={requests} />
            <search className={css.search}>
              <TextField
                name="search"
                label="Search rooms"
                maxLength={ROOM_SEARCH_MAX}
                value={typed}
                onChange={setTyped}
              />
            </search>
            {failed && (
              <ErrorState
                title="Failed to load chat rooms."
                message={errorText(failed.error, '')}
                isRetrying={lists.some(({ isFetching }) => isFetching)}
                onRetry={() => {
                  for (const list of lists) void list.refetch();
                }}
              />
            )}
            {!failed && isPending && <RoomsLoading />}
            {!failed && !isPending && isEmpty && <NoRooms isFiltered={search !== ''} />}
            {!failed && !isPending && (
              <>
                <Section title="My rooms" list={mine} {...choices} />
                <Section title={roomsIn(mine).length > 0 ? 'Other rooms' : 'Rooms'} list={others} {...choices} />
              </>
            )}
          </>
        )}
      </Stack>
      {joining && <JoinDialog room={joining} onClose={() => setJoining(undefined)} />}
      {isCreating && <RoomDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const RoomsLoading = () => (
  <Loading label="Loading the rooms…">
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Loading>
);

interface SectionProps {
  readonly title: string;
  readonly list: Rooms;
  readonly onJoin: (room: Room) => void;
  readonly onWithdraw: (room: Room) => void;
}
function Section({ title, list, ...choices }: SectionProps) {
  const id = useId();
  const rooms = roomsIn(list);
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id}>{title}</h2>
      <Grid as="ul" min="l">
        {rooms.map((room) => (
          <RoomCard key={room._id} room={room} {...choices} />
        ))}
      </Grid>
      {list.hasNextPage && (
        <Cluster justify="center">
          <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </Cluster>
      )}
    </section>
  );
}

const NoRooms = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No rooms found' : 'No rooms yet'} illustration={<NightLamp />}>
    <p>
      {isFiltered
        ? 'Try another word, or look through all rooms.'
        : 'Create the first one, and others can ask to join.'}
    </p>
  </EmptyState>
);
