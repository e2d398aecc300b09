import { useNavigate } from '@notalone/router';
import { Card, LinkButton, Page } from '@notalone/ui';
import { api, toast } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import { clearLockout } from '../login/remembered.ts';
import { useHistoryState } from '../verify/who.ts';
import { CodeStep } from './code-step.tsx';
import { type Credentials, CredentialsStep } from './credentials-step.tsx';
import { NO_PASSWORD, PasswordStep } from './password-step.tsx';

const NUMBER = { credentials: 1, code: 2, password: 3 } as const;

/** A code is on its way. Kept in the history, so that a reload asks for the code again and not for everything; never the code or a password. */
interface Sent extends Credentials {
  readonly userId: string;
  readonly sentAt: number;
}
function useSent(): Sent | undefined {
  const state = useHistoryState();
  return typeof state['userId'] === 'string' && typeof state['sentAt'] === 'number' ? (state as unknown as Sent) : undefined;
}

/** Three steps: who you are, the code we text, the new password. Going back keeps what was typed. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const sent = useSent();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', phoneNumber: '' });
  const [code, setCode] = useState<{ readonly typed?: string; readonly refused?: string }>({});
  const [password, setPassword] = useState(NO_PASSWORD);
  const codeStep = code.typed === undefined ? 'code' : 'password';
  const step = sent ? codeStep : 'credentials';
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<keyof typeof NUMBER>(step);
  useEffect(() => {
    // the button that led here is gone, and the focus with it
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  async function sendCode({ email, phoneNumber }: Credentials, text: string, isAgain: boolean): Promise<void> {
    const { userId } = await api('POST /api/auth/forgot-password', { body: { email, phoneNumber } });
    toast(text);
    setCode({});
    const state: Sent = { userId, sentAt: Date.now(), email, phoneNumber };
    navigate('/forgot-password', { replace: isAgain, state });
  }
  return (
    <Page title="Reset your password" width="narrow" titleRef={title} lead={<p>Step {NUMBER[step]} of 3</p>}>
      <Card padding="m">
        {!sent && (
          <CredentialsStep
            typed={credentials}
            onSend={async (typed) => {
              setCredentials(typed);
              await sendCode(typed, 'Reset code sent to your phone number!', false);
            }}
          />
        )}
        {sent && code.typed === undefined && (
          <CodeStep
            refused={code.refused}
            sentAt={sent.sentAt}
            onResend={() => sendCode(sent, 'New reset code sent!', true)}
            onCode={(typed) => setCode({ typed })}
          />
        )}
        {sent && code.typed !== undefined && (
          <PasswordStep
            typed={password}
            onSave={async ({ newPassword }) => {
              await api('POST /api/auth/reset-password', { body: { userId: sent.userId, resetCode: code.typed ?? '', newPassword } });
              // the server lifts the lockout with the old password
              clearLockout();
              toast('New password is now valid!');
              navigate('/login', { replace: true, state: { email: sent.email } });
            }}
            onCodeRefused={(refused, typed) => {
              setPassword(typed);
              setCode({ refused });
            }}
          />
        )}
      </Card>
      <LinkButton to="/login" tone="quiet" icon="back">
        Back to Login
      </LinkButton>
    </Page>
  );
}
