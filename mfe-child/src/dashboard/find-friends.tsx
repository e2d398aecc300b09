import { WARRIOR_USERNAME_MAX } from '@notalone/contracts/limits';
import { Badge, Button, Card, ErrorState, Form, Stack, TextField } from '@notalone/ui';
import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './dashboard.module.css';
import { focusTitle } from './focus-title.ts';
import { NothingYet } from './nothing-yet.tsx';
import { askToBeFriends, childKey, type Found, type Self, useFindChildren, useFriendships } from './use-child.ts';

/** Children of families that my family knows, and asking by warrior username (rules 4.3). */
export function FindFriends({ self }: { readonly self: Self }) {
  const [search, setSearch] = useState('');
  const found = useFindChildren();
  const wanted = search.trim().toLowerCase();
  const shown = (found.data ?? []).filter(
    ({ childId, childName, status }) =>
      childId !== self._id && status !== 'accepted' && childName.toLowerCase().includes(wanted),
  );
  return (
    <div className={css.columns}>
      <Stack gap={5}>
        <TextField name="search" type="search" label="Look for a name" value={search} onChange={setSearch} />
        <ListStates
          query={found}
          loading="Looking for children…"
          failed="Failed to load connections."
          isEmpty={shown.length === 0}
          empty={
            <NothingYet icon="search">
              <p>{wanted ? 'Nobody with that name.' : 'Nobody to show yet.'}</p>
              <p>Ask a friend for their warrior name. Then type it below.</p>
            </NothingYet>
          }
        >
          <Stack as="ul" gap={3}>
            {shown.map((child) => (
              <FoundCard key={child.childId} child={child} />
            ))}
          </Stack>
        </ListStates>
      </Stack>
      <div className={css.later}>
        <AskByName />
        <Pending self={self} />
      </div>
    </div>
  );
}

/** One's own requests that wait for somebody. It stands last: it is not in the page until one is found. */
function Pending({ self }: { readonly self: Self }) {
  const friendships = useFriendships();
  if (friendships.isError && !friendships.data)
    return (
      <ErrorState
        title="Failed to load pending requests."
        isRetrying={friendships.isFetching}
        onRetry={() => void friendships.refetch()}
      />
    );
  const mine = (friendships.data ?? []).filter(
    ({ status, fromChildId }) => status === 'pending' && fromChildId === self._id,
  );
  if (mine.length === 0) return null;
  return (
    <Card title="You have asked" padding="s">
      <Stack as="ul" gap={3}>
        {mine.map(({ _id, friendName }) => (
          <li key={_id} className={css.row}>
            <span className={css.who}>{friendName}</span>
            <Badge tone="marigold">Waiting parental approval</Badge>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function FoundCard({ child: { childId, childName, avatar, status } }: { readonly child: Found }) {
  const ask = useToastedCall({
    send: () => askToBeFriends({ toChildId: childId }),
    done: 'Connection request sent!',
    failed: 'Failed to send connection request.',
    changes: [childKey],
    onDone: focusTitle,
  });
  return (
    <Card as="li" padding="s">
      <div className={css.row}>
        <ChildPicture file={avatar} />
        <h2 className={`${css.who} ${css.name}`}>{childName}</h2>
        <Button
          tone="secondary"
          isDisabled={status !== undefined}
          isPending={ask.isPending}
          {...(status === undefined && { icon: 'plus' as const, 'aria-label': `Connect with ${childName}` })}
          onPress={() => ask.mutate(undefined)}
        >
          {status === 'pending' ? 'Waiting parental approval' : 'Connect'}
        </Button>
      </div>
    </Card>
  );
}

function AskByName() {
  const [name, setName] = useState('');
  const [attempt, setAttempt] = useState(0);
  const ask = useToastedCall({
    send: (warriorUsername: string) => askToBeFriends({ warriorUsername }),
    done: 'Connection request sent!',
    failed: 'Failed to send connection request.',
    changes: [childKey],
    onDone: () => {
      setName('');
      setAttempt(0);
    },
    onFailed: () => {
      setAttempt((before) => before + 1);
      return true;
    },
  });
  const isMissing = name.trim() === '';
  const submit = () => {
    if (isMissing) setAttempt(attempt + 1);
    else if (!ask.isPending) ask.mutate(name);
  };
  return (
    <Card title="Do you know a friend’s warrior name?" padding="s">
      <Form
        aria-label="Ask by warrior name"
        onSubmit={submit}
        errors={attempt > 0 && isMissing ? { warriorUsername: 'Please type the name' } : refusedFields(ask.error)}
        attempt={attempt}
        message={ask.error ? errorText(ask.error, 'Failed to send connection request.') : undefined}
      >
        <TextField
          name="warriorUsername"
          label="Warrior name"
          hint="Ask your friend how it is spelled."
          maxLength={WARRIOR_USERNAME_MAX}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <Button type="submit" icon="heart" isPending={ask.isPending}>
          Ask to be friends
        </Button>
      </Form>
    </Card>
  );
}
