import { Button, Card, EmptyState, Form, Notice, Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { Link, useLocation, useSearchParams } from '@notalone/web-kit/router';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { stopEmails } from './use-stop-emails.ts';

/** What the mails are about, by the kinds in the link. */
const WORDS: Readonly<Record<string, string>> = {
  request: 'connection requests',
  message: 'messages',
  mention: 'mentions',
  answer: 'answers to what you wrote',
  room: 'rooms',
  childRequest: 'requests of your child',
};
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const aboutOf = (kinds: string): string => {
  const known = kinds.split(',').flatMap((kind) => (Object.hasOwn(WORDS, kind) ? [WORDS[kind] ?? ''] : []));
  return known.length > 0 ? ` about ${LIST.format(known)}` : '';
};

/** /stop-emails?kinds=…#<token>: from the link in a mail, for somebody who need not be signed in. */
export function StopEmailsPage() {
  const title = 'Stop emails';
  usePageTitle(title);
  const token = useLocation().hash.slice(1);
  const kinds = useSearchParams()[0].get('kinds') ?? '';
  return (
    <Page title={title} width="narrow">
      {token && kinds ? (
        <Stop key={token} token={token} kinds={kinds} />
      ) : (
        <EmptyState title="This page needs its link">
          <p>Please open it from the email that we sent you.</p>
        </EmptyState>
      )}
    </Page>
  );
}

function Stop({ token, kinds }: { readonly token: string; readonly kinds: string }) {
  const [isDone, setDone] = useState(false);
  const form = useSentForm(async () => {
    await stopEmails(token, kinds);
    setDone(true);
  }, 'Failed to stop them. Please try again.');
  const about = aboutOf(kinds);
  if (isDone)
    return (
      <Notice tone="success" isLive title={`We send you no more emails${about}.`}>
        <p>
          You can change it back at any time: <Link to="/notifications/settings">How we reach you</Link>.
        </p>
      </Notice>
    );
  return (
    <Card>
      <Form aria-label="Stop emails" onSubmit={form.submit} {...form.problems}>
        <p>
          Do you want no more emails{about}? You still see everything on Not Alone, and emails that keep you and your
          children safe go on.
        </p>
        <Button type="submit" isWide isPending={form.isPending}>
          Stop these emails
        </Button>
      </Form>
    </Card>
  );
}
