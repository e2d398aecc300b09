import { Button, Card, ErrorState, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { useState } from 'react';
import { longTime } from '../shared/long-time.ts';
import { LinkPage } from './link-page.tsx';
import { UndoForm } from './undo-form.tsx';
import { type AccountChange, freezeAccount, useAccountChange, useReloadChange } from './use-account-links.ts';

/** /account-change#<token>: from the text or mail to a former number or address. */
export const AccountChangePage = () => (
  <LinkPage title="Your account was changed">{(token) => <Change key={token} token={token} />}</LinkPage>
);

function Change({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useAccountChange(token);
  const [undone, setUndone] = useState<string>();
  if (undone)
    return (
      <Notice tone="success" isLive title={undone}>
        You can log in again, with your new password.
      </Notice>
    );
  if (error && !data)
    return <ErrorState message={errorText(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading…">
        <Skeleton shape="block" size="m" />
      </Loading>
    );
  return <Found change={data} token={token} onUndone={setUndone} />;
}

const WHAT = { phone: 'phone number', email: 'email address' } as const;

interface FoundProps {
  readonly change: AccountChange;
  readonly token: string;
  readonly onUndone: (message: string) => void;
}
function Found({ change, token, onUndone }: FoundProps) {
  const { kind, changedAt, until, isFrozen } = change;
  const reload = useReloadChange(token);
  const freezing = useToastedCall({
    send: () => freezeAccount(token),
    done: ({ message }: { message: string }) => message,
    failed: 'Failed to stop it. Please try again.',
    changes: [],
    onDone: reload,
  });
  return (
    <Stack gap={5}>
      <Card>
        <Stack gap={4}>
          <p>
            On {longTime(changedAt)} the {WHAT[kind]} of a Not Alone account was changed. Until then it was{' '}
            {kind === 'phone' ? 'the number that got our text' : 'the address that got our email'}.
          </p>
          <p>Was it you? Then there is nothing to do. This link works until {longTime(until)}.</p>
          {!isFrozen && (
            <Button tone="danger" isWide isPending={freezing.isPending} onPress={() => freezing.mutate(undefined)}>
              This was not me
            </Button>
          )}
        </Stack>
      </Card>
      {isFrozen && (
        <Card as="section" title="Take your account back">
          <Stack gap={4}>
            <Notice tone="warning" title="Stopped">
              Nothing more of this account can be changed until {longTime(until)}.
            </Notice>
            <UndoForm change={change} token={token} onUndone={onUndone} />
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
