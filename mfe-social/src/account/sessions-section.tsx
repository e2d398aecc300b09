import { Badge, Button, Card, ErrorState, Loading, Skeleton, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { relativeTime } from '@notalone/web-features/relative-time';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { useState } from 'react';
import css from './account.module.css';
import { endOtherSessions, endSession, type OpenSession, SESSIONS, useOpenSessions } from './use-account.ts';

/** Every login, with a way to end each other one. */
export function SessionsSection() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOpenSessions();
  return (
    <Card as="section" title="Where I am signed in">
      {!data && !error && (
        <Loading label="Loading your logins…">
          <Skeleton />
        </Loading>
      )}
      {!data && error && (
        <ErrorState
          message={errorText(error, 'We could not load your logins.')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Stack gap={4}>
          <ul className={css.sessions} aria-label="Where I am signed in">
            {data
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((one) => (
                <SessionRow key={one._id} session={one} now={dataUpdatedAt} />
              ))}
          </ul>
          {data.length > 1 && <LogOutElsewhere />}
        </Stack>
      )}
    </Card>
  );
}

const NETWORKS = { this: 'this network', another: 'another network' } as const;

function SessionRow({ session, now }: { readonly session: OpenSession; readonly now: number }) {
  const { _id, device, network, current, lastUsedAt } = session;
  const ending = useToastedCall({
    send: () => endSession(_id),
    done: `Logged out: ${device}`,
    failed: 'Failed to log it out. Please try again.',
    changes: [SESSIONS],
  });
  const used = `Last used: ${relativeTime(lastUsedAt, now).toLowerCase()}`;
  return (
    <li className={css.session}>
      <span>
        <strong>{device}</strong> {current && <Badge tone="teal">This device</Badge>}
        <br />
        {network ? `${used}, from ${NETWORKS[network]}` : used}
      </span>
      {!current && (
        <Button
          tone="secondary"
          aria-label={`Log out ${device}`}
          isPending={ending.isPending}
          onPress={() => ending.mutate(undefined)}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

function LogOutElsewhere() {
  const [isAsking, setAsking] = useState(false);
  const ending = useToastedCall({
    send: () => endOtherSessions(),
    done: ({ message }: { message: string }) => message,
    failed: 'Failed to log out elsewhere. Please try again.',
    changes: [SESSIONS],
  });
  return (
    <div>
      <Button tone="secondary" icon="logout" isPending={ending.isPending} onPress={() => setAsking(true)}>
        Log out everywhere else
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Log out everywhere else?"
        confirmLabel="Log out everywhere else"
        onConfirm={() => {
          setAsking(false);
          ending.mutate(undefined);
        }}
      >
        You stay logged in here. Your children stay logged in, and their emergency button goes on working.
      </ConfirmDialog>
    </div>
  );
}
