import { Card, LinkButton, Page } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { Link, useNavigate } from '@notalone/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { EmailLink, useOperator } from '../../site/operator.tsx';
import { useAskedPage, useHistoryState } from '../forms/use-history-state.ts';
import { clearLockout } from '../login/login-storage.ts';
import { CodeStep } from './code-step.tsx';
import { type Credentials, CredentialsStep } from './credentials-step.tsx';
import { EMPTY_PASSWORD, PasswordStep } from './password-step.tsx';
import { resetPassword, sendResetCode } from './use-password-reset.ts';

const STEP_NUMBER = { credentials: 1, code: 2, password: 3 } as const;

/**
 * The last code sent. Kept in the history, so that a reload returns to the code step. Contains neither the code nor a
 * password.
 */
interface SentCode extends Credentials {
  readonly userId: string;
  readonly sentAt: number;
  /** Too many codes are being sent: if this one has not come, another may from then on. */
  readonly textDueAt?: number;
}
function useSentCode(): SentCode | undefined {
  const state = useHistoryState();
  return typeof state['userId'] === 'string' && typeof state['sentAt'] === 'number'
    ? (state as unknown as SentCode)
    : undefined;
}

/** Three steps: identify the account, enter the texted code, choose a new password. Going back keeps the input. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const sent = useSentCode();
  const asked = useAskedPage();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', phoneNumber: '' });
  const [code, setCode] = useState<{ readonly typed?: string; readonly refused?: string }>({});
  const [password, setPassword] = useState(EMPTY_PASSWORD);
  const codeStep = code.typed === undefined ? 'code' : 'password';
  const step = sent ? codeStep : 'credentials';
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<keyof typeof STEP_NUMBER>(step);
  useEffect(() => {
    // The pressed button is gone, and with it the focus.
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  async function sendCode({ email, phoneNumber }: Credentials, text: string, isAgain: boolean): Promise<void> {
    const { userId, message, textWaitSeconds } = await sendResetCode({ email, phoneNumber });
    toast(textWaitSeconds === undefined ? text : message);
    setCode({});
    const late = textWaitSeconds !== undefined && { textDueAt: Date.now() + textWaitSeconds * 1000 };
    const state = { ...asked, userId, sentAt: Date.now(), email, phoneNumber, ...late } satisfies SentCode;
    navigate('/forgot-password', { replace: isAgain, state });
  }
  return (
    <Page
      title="Reset your password"
      width="narrow"
      titleRef={title}
      lead={<p>Step {STEP_NUMBER[step]} of 3</p>}
      aside={<About />}
    >
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
            textDueAt={sent.textDueAt}
            onResend={() => sendCode(sent, 'New reset code sent!', true)}
            onCode={(typed) => setCode({ typed })}
          />
        )}
        {sent && code.typed !== undefined && (
          <PasswordStep
            typed={password}
            onSave={async ({ newPassword }) => {
              await resetPassword({ userId: sent.userId, resetCode: code.typed ?? '', newPassword });
              // The server lifts the lockout when the password changes.
              clearLockout();
              toast('New password is now valid!');
              navigate('/login', { replace: true, state: { ...asked, email: sent.email } });
            }}
            onCodeRefused={(refused, typed) => {
              setPassword(typed);
              setCode({ refused });
            }}
          />
        )}
      </Card>
      <LinkButton to="/login" state={asked} tone="quiet" icon="back">
        Back to Login
      </LinkButton>
    </Page>
  );
}

function About() {
  const operator = useOperator();
  return (
    <>
      <h2>What you need</h2>
      <p>The email address and the phone of your account: we text you a code.</p>
      <p>
        A new phone number? <Link to="/lost-phone">Lost your phone?</Link> gets you back in by email, after 24 hours.
        {operator && (
          <>
            {' '}
            Anything else? Write to <EmailLink operator={operator} />.
          </>
        )}
      </p>
    </>
  );
}
