import { Button, CodeField, Form, Stack } from '@notalone/ui';
import { canUsePasskeys, passkeyErrorText, releaseWithPasskey } from '@notalone/web-features/second-factor/passkeys';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { SendCode } from './send-code.tsx';
import { type AccountChange, releaseWithCode, useReloadChange } from './use-account-links.ts';

interface ReleaseProps {
  readonly release: NonNullable<AccountChange['release']>;
  readonly token: string;
}

/** Opens a stopped account at once, with what was verified before the change. */
export function Release({ release: { codeBy, hasPasskey }, token }: ReleaseProps) {
  return (
    <Stack gap={4}>
      <p>
        Show it with what you had before the change, and it is open again at once. Whoever stopped it cannot do so with
        that link again.
      </p>
      {hasPasskey && canUsePasskeys() && <ByPasskey token={token} />}
      {codeBy && <ByCode token={token} codeBy={codeBy} />}
    </Stack>
  );
}

function ByPasskey({ token }: { readonly token: string }) {
  const reload = useReloadChange(token);
  const [isAsking, setAsking] = useState(false);
  async function confirm(): Promise<void> {
    setAsking(true);
    try {
      toast((await releaseWithPasskey(token)).message);
      reload();
    } catch (error) {
      toast(passkeyErrorText(error), 'error');
    } finally {
      setAsking(false);
    }
  }
  return (
    <Button isWide isPending={isAsking} onPress={() => void confirm()}>
      Open my account with my passkey
    </Button>
  );
}

function ByCode({ token, codeBy }: { readonly token: string; readonly codeBy: 'email' | 'sms' }) {
  const reload = useReloadChange(token);
  const [verificationCode, setCode] = useState('');
  const form = useSentForm(async () => {
    toast((await releaseWithCode(token, verificationCode)).message);
    reload();
  }, 'Failed to open your account. Please try again.');
  return (
    <Form aria-label="Open my account" onSubmit={form.submit} {...form.problems}>
      <p>{codeBy === 'sms' ? 'We text a code to your phone.' : 'We mail a code to your email address.'}</p>
      <SendCode token={token} purpose="release" />
      <CodeField name="verificationCode" label="Code" isRequired value={verificationCode} onChange={setCode} />
      <Button type="submit" isWide isPending={form.isPending}>
        Open my account
      </Button>
    </Form>
  );
}
