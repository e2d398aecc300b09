import { Button, Card, Form, LinkButton, Notice } from '@notalone/ui';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { LinkPage } from './link-page.tsx';
import { confirmEmail } from './use-account-links.ts';

/** /new-email#<token>: from the mail to a new address. A button changes it, because mail scanners open links. */
export const NewEmailPage = () => (
  <LinkPage title="Your new email address">{(token) => <Confirm key={token} token={token} />}</LinkPage>
);

function Confirm({ token }: { readonly token: string }) {
  const [done, setDone] = useState<string>();
  const form = useSentForm(
    async () => setDone((await confirmEmail(token)).message),
    'Failed to change your address. Please try again.',
  );
  if (done)
    return (
      <Notice tone="success" isLive title={done} action={<LinkButton to="/login">Go on</LinkButton>}>
        We have told your old address.
      </Notice>
    );
  return (
    <Card>
      <Form aria-label="Use this address" onSubmit={form.submit} {...form.problems}>
        <p>Do you want to use this email address for your Not Alone account? You then log in with it.</p>
        <Button type="submit" isWide isPending={form.isPending}>
          Use this address
        </Button>
      </Form>
    </Card>
  );
}
