import { CODE_EXPIRES_IN_SECONDS } from '@notalone/contracts/limits';
import { Navigate, useNavigate } from '@notalone/router';
import { ApiProblem, api, toast } from '@notalone/web-kit';
import { useForm } from 'react-hook-form';
import { sixDigits } from '../forms/field-rules.ts';
import { minutesAndSeconds, useCountdown } from '../forms/use-countdown.ts';
import { textOf, useFormCall } from '../forms/use-form-call.ts';
import { Resend } from './resend.tsx';
import { NO_CODE, VerifyPage } from './verify-page.tsx';
import { useSentAt, useWho } from './who.ts';

export function VerifyEmailPage() {
  const { userId, email } = useWho();
  return userId ? <VerifyEmail userId={userId} email={email} /> : <Navigate to="/register" replace />;
}

function VerifyEmail({ userId, email }: { readonly userId: string; readonly email: string | undefined }) {
  const navigate = useNavigate();
  const [sentAt, setSentAt] = useSentAt();
  const left = useCountdown(sentAt === undefined ? undefined : sentAt + CODE_EXPIRES_IN_SECONDS * 1000);
  const isExpired = sentAt !== undefined && left === 0;
  const form = useForm({ defaultValues: NO_CODE, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ verificationCode }) => {
      await api('POST /api/auth/verify-email', { body: { userId, verificationCode } });
      toast('Email verified successfully! You can now log in.');
      navigate('/login', { replace: true, state: { verified: true, email } });
    },
    (error) => {
      // the code may be older than this page: whoever comes from the e-mail can ask for a new one at once
      if (error instanceof ApiProblem && error.code === 'CODE_EXPIRED') setSentAt(0);
      return textOf(error, 'Verification failed. Please try again.');
    },
  );
  return (
    <VerifyPage
      title="Verify your email address"
      lead={`We have sent a 6-digit code to ${email ?? 'your email address'}.`}
      form={form}
      rules={sixDigits}
      call={call}
      isPending={call.isPending}
      isExpired={isExpired}
      life={<CodeLife left={sentAt === undefined ? undefined : left} />}
      resend={
        <Resend
          sentAt={sentAt}
          waitSeconds={CODE_EXPIRES_IN_SECONDS}
          onResend={async () => {
            await api('POST /api/auth/resend-verification', { body: { userId, channel: 'email' } });
            toast('New verification code sent to your email!');
            setSentAt(Date.now());
          }}
          failedText="Failed to resend code"
        />
      }
    />
  );
}

/** `left` in seconds; undefined when nobody knows how old the code is: a clock would be a guess. */
function CodeLife({ left }: { readonly left: number | undefined }) {
  if (left === undefined) return <p>A code is good for {CODE_EXPIRES_IN_SECONDS / 60} minutes. If yours is older, please ask for a new one.</p>;
  return <p role="timer">{left > 0 ? `This code is good for another ${minutesAndSeconds(left)}.` : 'This code has expired. Please ask for a new one.'}</p>;
}
