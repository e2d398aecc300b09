import { Button, Card, Page, Stack } from '@notalone/ui';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { ConfirmFactor } from '@notalone/web-features/second-factor/confirm-factor';
import { RecoveryCodes } from '@notalone/web-features/second-factor/recovery-codes';
import { AddAuthenticator, AddPasskey } from '@notalone/web-features/second-factor/register-factor';
import { useSession } from '@notalone/web-kit';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import { Navigate, useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import { queryClient } from '../../remotes/query-client.ts';
import { homePath } from '../../site/home-path.ts';
import { ownPath, useHistoryState } from '../forms/use-history-state.ts';

const ADMIN_PAGES = '/admin-dashboard';

/**
 * Where an admin confirms the second factor, or registers the first one: after the login, and on the way to the admin
 * pages. The history says where to go from here (`to`), and where as a parent (`asParent`).
 */
export const SecondFactorPage = () => (
  <QueryClientProvider client={queryClient}>
    <SecondFactor />
  </QueryClientProvider>
);

function SecondFactor() {
  const person = useSession();
  const navigate = useNavigate();
  const state = useHistoryState();
  // On arrival: once confirmed, nothing is missing any more.
  const [missing] = useState(person && person.role !== 'child' ? person.secondFactor : undefined);
  const [codes, setCodes] = useState<readonly string[]>();
  if (!person) return null;
  const to = ownPath(state['to']) ?? (person.role === 'parent' && !missing ? homePath(person) : ADMIN_PAGES);
  if (!missing) return <Navigate to={to} replace />;
  const goOn = () => void navigate(to, { replace: true });
  const asParent = () => void navigate(ownPath(state['asParent']) ?? homePath(person), { replace: true });
  const onRegistered = (made: readonly string[] | undefined) => (made ? setCodes(made) : goOn());
  if (codes)
    return (
      <Page title="Keep your recovery codes" width="narrow" aside={<About />}>
        <Card padding="m">
          <RecoveryCodes codes={codes} onKept={goOn} />
        </Card>
      </Page>
    );
  return (
    <Page {...TITLES[missing]} width="narrow" aside={<About />}>
      <Stack gap={4}>
        {missing === 'confirm' ? (
          <Card padding="m">
            <ConfirmFactor hasRecovery onConfirmed={goOn} />
          </Card>
        ) : (
          <PasswordGate>
            <Card as="section" title="A passkey" padding="m">
              <AddPasskey onRegistered={onRegistered} />
            </Card>
            <Card as="section" title="Or an authenticator app" padding="m">
              <AddAuthenticator onRegistered={onRegistered} />
            </Card>
          </PasswordGate>
        )}
        <Button tone="quiet" onPress={asParent}>
          Continue as a parent
        </Button>
      </Stack>
    </Page>
  );
}

const About = () => (
  <>
    <h2>Why a second step</h2>
    <p>Admins read reports about families and children. A password can be guessed, lent or stolen.</p>
  </>
);

const TITLES = {
  confirm: {
    title: 'Confirm that it is you',
    lead: <p>Confirm with your passkey to use the admin pages. Until then you are here as a parent.</p>,
  },
  register: {
    title: 'Set up a passkey',
    lead: (
      <p>
        Admins confirm with more than a password. Set up a passkey, with which your device confirms that it is you by
        fingerprint, face or PIN. If your device has none, use an authenticator app.
      </p>
    ),
  },
} as const;
