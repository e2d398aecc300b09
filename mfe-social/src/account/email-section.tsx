import { Badge, Button, Card, Cluster, CodeField, Form, Notice, PasswordField, Stack, TextField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { toast, useSession } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import css from './account.module.css';
import { NextChange } from './next-change.tsx';
import { type Account, changeEmail, sendEmailCode, useReloadAccount, verifyEmail } from './use-account.ts';

/** The address of the account, and whether it is verified. */
export const EmailSection = ({ account }: { readonly account: Account }) => (
  <Card as="section" title="Email">
    <Stack gap={4}>
      <Cluster>
        <strong className={css.address}>{account.email}</strong>
        <Badge tone={account.isEmailVerified ? 'teal' : 'marigold'}>
          {account.isEmailVerified ? 'Verified' : 'Not verified yet'}
        </Badge>
      </Cluster>
      {!account.isEmailVerified && <Verify />}
      {account.newEmail && (
        <Notice title="Waiting for your new address">
          We have sent a link to <span className={css.address}>{account.newEmail}</span>. Your address changes when you
          open it and press the button.
        </Notice>
      )}
      {account.nextChangeAt ? <NextChange at={account.nextChangeAt} /> : <ChangeEmail />}
    </Stack>
  </Card>
);

/** The new address, and the password. */
function ChangeEmail() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const reload = useReloadAccount();
  const form = useSentForm(
    async () => {
      toast((await changeEmail({ email, password })).message);
      setEmail('');
      setPassword('');
      reload();
    },
    'Failed to change your address. Please try again.',
    useAskPassword(),
  );
  return (
    <Form aria-label="Change your email address" onSubmit={form.submit} {...form.problems}>
      <TextField
        name="email"
        label="New email address"
        hint="We send a link there. The old address is told, with a way to stop it for 7 days."
        type="email"
        inputMode="email"
        autoComplete="email"
        isRequired
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" isPending={form.isPending}>
          Change email address
        </Button>
      </div>
    </Form>
  );
}

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
