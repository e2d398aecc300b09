import { ROOM_SEARCH_MAX } from '@notalone/contracts/limits';
import {
  Button,
  CheckboxField,
  Cluster,
  EmptyState,
  ErrorState,
  Grid,
  Loading,
  Page,
  Skeleton,
  Stack,
  TextField,
} from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { errorText } from '@notalone/web-features/api-errors';
import { useSettled } from '@notalone/web-features/use-settled';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { Disclaimer } from './disclaimer.tsx';
import css from './forums.module.css';
import { JoinDialog } from './join-dialog.tsx';
import { Requests } from './requests.tsx';
import type { Room } from './room.ts';
import { RoomCard } from './room-card.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { useDisclaimer } from './use-disclaimer.ts';
import { useRefreshRooms, useRooms, withdrawRequest } from './use-rooms.ts';

/** All rooms, with what the reader can do about each. */
export function RoomGrid() {
  const [typed, setTyped] = useState('');
  const [isMine, setMine] = useState(false);
  const search = useSettled(typed.trim());
  const list = useRooms({ search, isMine });
  const [joining, setJoining] = useState<Room>();
  const [isCreating, setCreating] = useState(false);
  const { isAccepted } = useDisclaimer();
  const refresh = useRefreshRooms();
  const rooms = list.data?.pages.flatMap((page) => page.items);

  async function withdraw({ _id }: Room): Promise<void> {
    try {
      await withdrawRequest(_id);
      toast('Join request withdrawn.');
    } catch (error) {
      toast(errorText(error, 'Failed to withdraw the request.'), 'error');
    }
    await refresh();
  }
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
        <Requests />
        <search className={css.filter}>
          <TextField name="search" label="Search rooms" maxLength={ROOM_SEARCH_MAX} value={typed} onChange={setTyped} />
          <CheckboxField name="mine" label="My rooms" value={isMine} onChange={setMine} />
        </search>
        {list.isPending && (
          <Loading label="Loading the rooms…">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        )}
        {list.error && !rooms && (
          <ErrorState
            title="Failed to load chat rooms."
            message={errorText(list.error, '')}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {rooms?.length === 0 && <NoRooms isFiltered={search !== '' || isMine} />}
        {rooms && rooms.length > 0 && (
          <Grid as="ul" min="l">
            {rooms.map((room) => (
              <RoomCard key={room._id} room={room} onJoin={setJoining} onWithdraw={(one) => void withdraw(one)} />
            ))}
          </Grid>
        )}
        {list.hasNextPage && (
          <Cluster justify="center">
            <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </Cluster>
        )}
      </Stack>
      {joining && <JoinDialog room={joining} onClose={() => setJoining(undefined)} />}
      {isCreating && <RoomDialog onClose={() => setCreating(false)} />}
    </Page>
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
