import { useNavigate } from '@notalone/router';
import { Card, LinkButton, Page } from '@notalone/ui';
import { api, toast } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import { clearLockout } from '../login/remembered.ts';
import { CodeStep } from './code-step.tsx';
import { type Credentials, CredentialsStep } from './credentials-step.tsx';
import { PasswordStep } from './password-step.tsx';

type Step =
  | { readonly name: 'credentials' }
  | { readonly name: 'code'; readonly userId: string; readonly refused?: string }
  | { readonly name: 'password'; readonly userId: string; readonly resetCode: string };
const NUMBER = { credentials: 1, code: 2, password: 3 } as const;

/** Three steps: who you are, the code we text, the new password. Going back keeps what was typed. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'credentials' });
  const [credentials, setCredentials] = useState<Credentials>({ email: '', phoneNumber: '' });
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step['name']>(step.name);
  useEffect(() => {
    // the button that led here is gone, and the focus with it
    if (shown.current !== step.name) title.current?.focus();
    shown.current = step.name;
  }, [step.name]);
  const sendCode = (to: Credentials) => api('POST /api/auth/forgot-password', { body: to });
  return (
    <Page title="Reset your password" width="narrow" titleRef={title} lead={<p>Step {NUMBER[step.name]} of 3</p>}>
      <Card padding="m">
        {step.name === 'credentials' && (
          <CredentialsStep
            typed={credentials}
            onSend={async (typed) => {
              const { userId } = await sendCode(typed);
              setCredentials(typed);
              toast('Reset code sent to your phone number!');
              setStep({ name: 'code', userId });
            }}
          />
        )}
        {step.name === 'code' && (
          <CodeStep
            refused={step.refused}
            onResend={async () => {
              const { userId } = await sendCode(credentials);
              toast('New reset code sent!');
              setStep({ name: 'code', userId });
            }}
            onCode={(resetCode) => setStep({ name: 'password', userId: step.userId, resetCode })}
          />
        )}
        {step.name === 'password' && (
          <PasswordStep
            onSave={async (newPassword) => {
              await api('POST /api/auth/reset-password', { body: { userId: step.userId, resetCode: step.resetCode, newPassword } });
              // the server lifts the lockout with the old password
              clearLockout();
              toast('New password is now valid!');
              navigate('/login');
            }}
            onCodeRefused={(refused) => setStep({ name: 'code', userId: step.userId, refused })}
          />
        )}
      </Card>
      <LinkButton to="/login" tone="quiet" icon="back">
        Back to Login
      </LinkButton>
    </Page>
  );
}
