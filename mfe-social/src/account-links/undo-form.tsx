import { PASSWORD_MIN, UNDO_WAIT_HOURS } from '@notalone/contracts/limits';
import { Button, CodeField, Form, PasswordField, RadioField } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { SendCode } from './send-code.tsx';
import { type AccountChange, askUndo, useReloadChange } from './use-account-links.ts';

interface UndoFormProps {
  readonly change: AccountChange;
  readonly token: string;
}

/**
 * Asks for the undo of a change with the password or a code, and for a new password: whoever made the change knew the
 * old one. It happens after 24 hours.
 */
export function UndoForm({ change: { kind, canAskUndo, undoCodeBy: codeBy }, token }: UndoFormProps) {
  const reload = useReloadChange(token);
  const [proof, setProof] = useState<'password' | 'code'>(canAskUndo ? 'password' : 'code');
  const [password, setPassword] = useState('');
  const [verificationCode, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const form = useSentForm(async () => {
    const given = proof === 'password' ? { password } : { verificationCode };
    toast((await askUndo({ token, newPassword, ...given })).message);
    reload();
  }, 'Failed to ask for it. Please try again.');
  const what = kind === 'phone' ? 'phone number' : 'email address';
  const codeLabel = codeBy === 'sms' ? 'A code by text to your phone' : 'A code to your email address';
  return (
    <Form aria-label="Take your account back" onSubmit={form.submit} {...form.problems}>
      {!canAskUndo && (
        <p>It was asked for with the password. With a code it counts for more, and the time begins anew.</p>
      )}
      <p>
        In {UNDO_WAIT_HOURS} hours this puts your former {what} back. We tell the number and the email address that the
        account has now, and whoever has them can object. Please show that you are the owner:
      </p>
      {canAskUndo && codeBy && (
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
          label="The account’s current password"
          hint="A former password does not count."
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
      ) : (
        <>
          <SendCode token={token} purpose="undo" />
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
        Ask for my {what} back
      </Button>
    </Form>
  );
}
