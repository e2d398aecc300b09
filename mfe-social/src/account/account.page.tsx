import { ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { usePageTitle } from '@notalone/web-kit';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TakenOver } from './taken-over.tsx';
import { useAccount } from './use-account.ts';

/** /account: what one logs in with, where one is logged in, and a copy of one's data. */
export function AccountPage() {
  usePageTitle('Account');
  return (
    <Page title="Account" width="narrow" lead="What you log in with, and where you are logged in." aside={<About />}>
      <PasswordGate>
        <OwnAccount />
      </PasswordGate>
    </Page>
  );
}

const About = () => (
  <>
    <h2>Also yours</h2>
    <p>Passkeys, and deleting your account, are on the page of your profile.</p>
    <LinkButton to="/profile-edit" tone="secondary" icon="user">
      Profile
    </LinkButton>
  </>
);

/** All at once: what comes later would push down the rest. */
function OwnAccount() {
  const { data, error, isFetching, refetch } = useAccount();
  if (!data && !error)
    return (
      <Loading label="Loading your account…">
        <Stack gap={5}>
          <Skeleton shape="block" size="l" />
          <Skeleton shape="block" size="l" />
          <Skeleton shape="block" size="l" />
        </Stack>
      </Loading>
    );
  return (
    <Stack gap={5}>
      {data ? (
        <>
          {data.takenOver && <TakenOver {...data.takenOver} />}
          <PhoneSection account={data} />
          <EmailSection account={data} />
        </>
      ) : (
        <ErrorState
          message={errorText(error, 'We could not load your account.')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <PasswordSection />
      <SessionsSection />
      <DataSection />
    </Stack>
  );
}
