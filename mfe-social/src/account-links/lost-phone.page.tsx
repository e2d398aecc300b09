import { Button, Card, ErrorState, Form, LinkButton, Loading, Notice, Page, Skeleton, TextField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { Link, useLocation } from '@notalone/web-kit/router';
import { useState } from 'react';
import { longTime } from '../shared/long-time.ts';
import { useSentForm } from '../shared/use-sent-form.ts';
import { FinishLostPhone } from './finish-lost-phone.tsx';
import { askLostPhone, startLostPhone, useLostPhone, useReloadLostPhone } from './use-account-links.ts';

/** /lost-phone asks for the link; /lost-phone#<token> is that link. */
export function LostPhonePage() {
  usePageTitle('Lost your phone?');
  const token = useLocation().hash.slice(1);
  return (
    <Page
      title="Lost your phone?"
      width="narrow"
      lead="A way back in when your phone is lost and your password forgotten."
    >
      {token ? <OneLostPhone key={token} token={token} /> : <Ask />}
    </Page>
  );
}

function Ask() {
  const [email, setEmail] = useState('');
  const [done, setDone] = useState<string>();
  const form = useSentForm(
    async () => setDone((await askLostPhone(email)).message),
    'Failed to send the email. Please try again.',
  );
  return (
    <Card>
      <Form aria-label="Ask for the link" onSubmit={form.submit} {...form.problems}>
        <p>
          We mail you a link. When you open it we warn your old number, and 24 hours later the link sets a new number
          and a new password. Do you still have your phone or your password? Then there is a quicker way:{' '}
          <Link to="/forgot-password">Forgot Password</Link>, or Account once you are logged in.
        </p>
        {done && (
          <Notice tone="success" isLive>
            {done}
          </Notice>
        )}
        <TextField
          name="email"
          label="Email address of your account"
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" isWide isPending={form.isPending}>
          Mail me the link
        </Button>
      </Form>
    </Card>
  );
}

function OneLostPhone({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useLostPhone(token);
  const reload = useReloadLostPhone(token);
  const start = useSentForm(async () => {
    await startLostPhone(token);
    reload();
  }, 'Failed to start. Please try again.');
  if (error && !data)
    return <ErrorState message={errorText(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading…">
        <Skeleton shape="block" size="m" />
      </Loading>
    );
  switch (data.state) {
    case 'asked':
      return (
        <Card>
          <Form aria-label="Start" onSubmit={start.submit} {...start.problems}>
            <p>We now warn the old number and this address. Then you wait for 24 hours and open this link again.</p>
            <Button type="submit" isWide isPending={start.isPending}>
              Start the 24 hours
            </Button>
          </Form>
        </Card>
      );
    case 'waiting':
      return (
        <Notice title={`Please open this link again from ${data.readyAt ? longTime(data.readyAt) : 'tomorrow'}`}>
          We have warned the old number. Until then, and after, it can be stopped from there, by email, or by whoever is
          logged in to the account.
        </Notice>
      );
    case 'ready':
      return <FinishLostPhone token={token} onDone={reload} />;
    case 'done':
      return (
        <Notice tone="success" title="Done" action={<LinkButton to="/login">Log in</LinkButton>}>
          Your new number and your new password are set.
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warning" title="This was stopped">
          Somebody with the old phone, the email address or a login said that it was not them. Nothing has changed.
        </Notice>
      );
    case 'expired':
      return (
        <Notice
          title="This link is wrong or has expired."
          action={<LinkButton to="/lost-phone">Ask for another one</LinkButton>}
        >
          Nothing has changed.
        </Notice>
      );
  }
}
