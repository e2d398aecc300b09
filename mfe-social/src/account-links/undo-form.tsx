import { PASSWORD_MIN } from '@notalone/contracts/limits';
import { Button, CodeField, Form, PasswordField, RadioField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { type AccountChange, sendUndoCode, undoAccountChange } from './use-account-links.ts';

interface UndoFormProps {
  readonly change: AccountChange;
  readonly token: string;
  readonly onUndone: (message: string) => void;
}

/** Undoes a change with the password or a code, and sets a new password: whoever made the change knew the old one. */
export function UndoForm({ change: { kind, codeBy }, token, onUndone }: UndoFormProps) {
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const [verificationCode, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const form = useSentForm(async () => {
    const given = proof === 'password' ? { password } : { verificationCode };
    onUndone((await undoAccountChange({ token, newPassword, ...given })).message);
  }, 'Failed to undo it. Please try again.');
  const what = kind === 'phone' ? 'phone number' : 'email address';
  const codeLabel = codeBy === 'sms' ? 'A code by text to your phone' : 'A code to your email address';
  return (
    <Form aria-label="Take your account back" onSubmit={form.submit} {...form.problems}>
      <p>This puts your former {what} back and logs everybody out. Please show that you are the owner:</p>
      {codeBy && (
        <RadioField
          name="proof"
          label="How"
          options={[
            { value: 'password', label: 'My password' },
            { value: 'code', label: codeLabel },
          ]}
          value={proof}
          onChange={(value) => setProof(value === 'code' ? 'code' : 'password')}
        />
      )}
      {proof === 'password' ? (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
      ) : (
        <>
          <SendCode token={token} />
          <CodeField name="verificationCode" label="Code" isRequired value={verificationCode} onChange={setCode} />
        </>
      )}
      <PasswordField
        name="newPassword"
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters, and one that nobody else knows.`}
        autoComplete="new-password"
        isRequired
        value={newPassword}
        onChange={setNewPassword}
      />
      <Button type="submit" isWide isPending={form.isPending}>
        Put my {what} back
      </Button>
    </Form>
  );
}

function SendCode({ token }: { readonly token: string }) {
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      toast((await sendUndoCode(token)).message);
    } catch (error) {
      toast(errorText(error, 'Failed to send the code. Please try again.'), 'error');
    } finally {
      setSending(false);
    }
  }
  return (
    <Button tone="secondary" isPending={isSending} onPress={() => void send()}>
      Send me the code
    </Button>
  );
}
