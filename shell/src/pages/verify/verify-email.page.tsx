import { CODE_EXPIRES_IN_SECONDS } from '@notalone/contracts/limits';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { Navigate, useNavigate } from '@notalone/web-kit/router';
import { useForm } from 'react-hook-form';
import { sixDigits } from '../forms/field-rules.ts';
import { ResendCode } from '../forms/resend-code.tsx';
import { minutesAndSeconds, useCountdown } from '../forms/use-countdown.ts';
import { useFormCall } from '../forms/use-form-call.ts';
import { resendMail, verifyEmail } from './use-verification.ts';
import { useSentAt, useVerificationParams } from './verification-params.ts';
import { EMPTY_CODE, VerifyPage } from './verify-page.tsx';

export function VerifyEmailPage() {
  const { userId, email } = useVerificationParams();
  return userId ? <VerifyEmail userId={userId} email={email} /> : <Navigate to="/register" replace />;
}

function VerifyEmail({ userId, email }: { readonly userId: string; readonly email: string | undefined }) {
  const navigate = useNavigate();
  const [sentAt, setSentAt] = useSentAt();
  const left = useCountdown(sentAt === undefined ? undefined : sentAt + CODE_EXPIRES_IN_SECONDS * 1000);
  const isExpired = sentAt !== undefined && left === 0;
  const form = useForm({ defaultValues: EMPTY_CODE, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ verificationCode }) => {
      await verifyEmail(userId, verificationCode);
      toast('Email verified successfully! You can now log in.');
      navigate('/login', { replace: true, state: { verified: true, email } });
    },
    (error) => {
      // The code may be older than this page, so allow a new one at once.
      if (error instanceof ApiProblem && error.code === 'CODE_EXPIRED') setSentAt(0);
      return errorText(error, 'Verification failed. Please try again.');
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
      expiry={<CodeExpiry left={sentAt === undefined ? undefined : left} />}
      resend={
        <ResendCode
          sentAt={sentAt}
          waitSeconds={CODE_EXPIRES_IN_SECONDS}
          onResend={async () => {
            await resendMail(userId);
            toast('New verification code sent to your email!');
            // They were about the code before.
            form.reset();
            call.forgetMessage();
            setSentAt(Date.now());
          }}
          failedText="Failed to resend code"
        />
      }
    />
  );
}

/** `left` in seconds; undefined if the code's age is unknown, when no countdown is shown. */
function CodeExpiry({ left }: { readonly left: number | undefined }) {
  if (left === undefined)
    return (
      <p>Codes expire after {CODE_EXPIRES_IN_SECONDS / 60} minutes. If yours is older, please ask for a new one.</p>
    );
  return (
    <p role="timer">
      {left > 0
        ? `This code expires in ${minutesAndSeconds(left)}.`
        : 'This code has expired. Please ask for a new one.'}
    </p>
  );
}
