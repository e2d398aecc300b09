import { Button, Card, Form, Notice } from '@notalone/ui';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { LinkPage } from './link-page.tsx';
import { stopLostPhone } from './use-account-links.ts';

/** /stop-lost-phone#<token>: from the warnings to the old number, the address and another guardian. */
export const StopLostPhonePage = () => (
  <LinkPage title="Stop a new number and password">{(token) => <Stop key={token} token={token} />}</LinkPage>
);

function Stop({ token }: { readonly token: string }) {
  const [done, setDone] = useState<string>();
  const form = useSentForm(
    async () => setDone((await stopLostPhone(token)).message),
    'Failed to stop it. Please try again.',
  );
  if (done) return <Notice tone="success" isLive title={done} />;
  return (
    <Card>
      <Form aria-label="Stop it" onSubmit={form.submit} {...form.problems}>
        <p>
          Somebody says that they have lost the phone and forgotten the password of your Not Alone account, or of the
          account of somebody with whom you look after a child. In 24 hours they can choose new ones. Is that right?
          Then do nothing here.
        </p>
        <Button type="submit" tone="danger" isWide isPending={form.isPending}>
          That is not right: stop it
        </Button>
      </Form>
    </Card>
  );
}
