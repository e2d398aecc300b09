import { Badge, Button, Card, Cluster, CodeField, Form, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { toast, useSession } from '@notalone/web-kit';
import { useState } from 'react';
import { type Account, sendEmailCode, useReloadAccount, verifyEmail } from './use-account.ts';
import { useSentForm } from './use-sent-form.ts';

/** The address of the account, and whether it is verified. */
export const EmailSection = ({ account }: { readonly account: Account }) => (
  <Card as="section" title="Email">
    <Stack gap={4}>
      <Cluster>
        <strong>{account.email}</strong>
        <Badge tone={account.isEmailVerified ? 'teal' : 'marigold'}>
          {account.isEmailVerified ? 'Verified' : 'Not verified yet'}
        </Badge>
      </Cluster>
      {!account.isEmailVerified && <Verify />}
    </Stack>
  </Card>
);

function Verify() {
  const userId = useSession()?.userId ?? '';
  const reload = useReloadAccount();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useSentForm(async () => {
    await verifyEmail(userId, code);
    toast('Your email address is verified.');
    reload();
  }, 'Failed to check the code. Please try again.');
  async function sendAgain(): Promise<void> {
    setSending(true);
    try {
      toast((await sendEmailCode(userId)).message);
    } catch (error) {
      toast(errorText(error, 'Failed to send it. Please try again.'), 'error');
    } finally {
      setSending(false);
    }
  }
  return (
    <Form aria-label="Verify your email address" onSubmit={form.submit} {...form.problems}>
      <p>We have mailed you a code. With a verified address you can get back in after you have lost your phone.</p>
      <CodeField name="verificationCode" label="Code from the email" isRequired value={code} onChange={setCode} />
      <Cluster>
        <Button type="submit" isPending={form.isPending}>
          Verify
        </Button>
        <Button tone="secondary" icon="mail" isPending={isSending} onPress={() => void sendAgain()}>
          Send again
        </Button>
      </Cluster>
    </Form>
  );
}
