import { PASSWORD_MIN } from '@notalone/contracts/limits';
import { Button, Card, CodeField, Form, PasswordField, Stack, TextField } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { finishLostPhone, sendLostPhoneCode } from './use-account-links.ts';

/** The new number with its code, and a new password. */
export function FinishLostPhone({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [verificationCode, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const sending = useSentForm(async () => {
    toast((await sendLostPhoneCode(token, phoneNumber)).message);
    setSent(true);
  }, 'Failed to send the code. Please try again.');
  const finishing = useSentForm(async () => {
    toast((await finishLostPhone({ token, phoneNumber, verificationCode, newPassword })).message);
    onDone();
  }, 'Failed to save. Please try again.');
  return (
    <Card>
      <Stack gap={5}>
        <Form aria-label="Your new number" onSubmit={sending.submit} {...sending.problems}>
          <TextField
            name="phoneNumber"
            label="New phone number"
            hint="A UK number. We text a code there."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            isRequired
            value={phoneNumber}
            onChange={setPhoneNumber}
          />
          <Button type="submit" tone={isSent ? 'secondary' : 'primary'} isWide isPending={sending.isPending}>
            {isSent ? 'Send another code' : 'Send a code'}
          </Button>
        </Form>
        {isSent && (
          <Form aria-label="Your code and new password" onSubmit={finishing.submit} {...finishing.problems}>
            <CodeField
              name="verificationCode"
              label="Code from the text"
              isRequired
              value={verificationCode}
              onChange={setCode}
            />
            <PasswordField
              name="newPassword"
              label="New password"
              hint={`At least ${PASSWORD_MIN} characters. Everybody is logged out.`}
              autoComplete="new-password"
              isRequired
              value={newPassword}
              onChange={setNewPassword}
            />
            <Button type="submit" isWide isPending={finishing.isPending}>
              Save number and password
            </Button>
          </Form>
        )}
      </Stack>
    </Card>
  );
}
