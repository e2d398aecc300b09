import { PASSWORD_MIN } from '@notalone/contracts/limits';
import { Button, Card, Form, PasswordField } from '@notalone/ui';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { changePassword, useReloadAccount } from './use-account.ts';

/** A new password with the old one. */
export function PasswordSection() {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const reload = useReloadAccount();
  const askAgain = useAskPassword();
  const form = useSentForm(
    async () => {
      toast((await changePassword({ password, newPassword })).message);
      setPassword('');
      setNewPassword('');
      reload();
    },
    'Failed to change your password. Please try again.',
    askAgain,
  );
  return (
    <Card as="section" title="Password">
      <Form aria-label="Change your password" onSubmit={form.submit} {...form.problems}>
        <PasswordField
          name="password"
          label="Password you have now"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters. You are logged out everywhere else.`}
          autoComplete="new-password"
          isRequired
          value={newPassword}
          onChange={setNewPassword}
        />
        <div>
          <Button type="submit" isPending={form.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}
