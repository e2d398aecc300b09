import { CODE_RESEND_WAIT_SECONDS } from '@notalone/contracts/limits';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { Navigate, useNavigate } from '@notalone/web-kit/router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ResendCode } from '../forms/resend-code.tsx';
import { useFormCall } from '../forms/use-form-call.ts';
import { useAskedPage } from '../forms/use-history-state.ts';
import { clockTime, useTextNow } from '../forms/use-text-now.ts';
import { verifySms } from './use-verification.ts';
import { useSentAt, useTextDueAt, useVerificationParams } from './verification-params.ts';
import { EMPTY_CODE, VerifyPage } from './verify-page.tsx';

const REDIRECT_AFTER_MS = 1_500;

const sentTo = (phoneNumber = 'your phone') => `We have sent a 6-digit code by text message to ${phoneNumber}.`;
const dueFor = (phoneNumber = 'your phone', dueAt: number) =>
  `Very many people are joining right now. We text a 6-digit code to ${phoneNumber} at about ${clockTime(dueAt)}. ` +
  'You can close this page, and log in later to enter the code.';

export function VerifySmsPage() {
  const { userId, email, phoneNumber } = useVerificationParams();
  useEffect(() => {
    if (!userId) toast('Please register first', 'error');
  }, [userId]);
  return userId ? (
    <VerifySms userId={userId} email={email} phoneNumber={phoneNumber} />
  ) : (
    <Navigate to="/register" replace />
  );
}

interface VerifySmsProps {
  readonly userId: string;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
}

function VerifySms({ userId, email, phoneNumber }: VerifySmsProps) {
  const navigate = useNavigate();
  const to = useAskedPage()?.to;
  const [sentAt, setSentAt] = useSentAt();
  const textDueAt = useTextDueAt();
  const { isChecking, askAgain } = useTextNow();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: EMPTY_CODE, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ verificationCode }) => {
      if (isDone) return;
      await verifySms(userId, verificationCode);
      toast('Phone number verified successfully!');
      setDone(true);
    },
    (error) => errorText(error, 'Verification failed'),
  );
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(
      () => navigate('/login', { replace: true, state: { verified: true, email, ...(to && { to }) } }),
      REDIRECT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isDone, navigate, email, to]);
  return (
    <VerifyPage
      title="Verify your phone number"
      lead={textDueAt === undefined ? sentTo(phoneNumber) : dueFor(phoneNumber, textDueAt)}
      form={form}
      rules={{ required: 'Please enter the verification code' }}
      call={call}
      isPending={call.isPending || isDone}
      resend={
        <ResendCode
          sentAt={sentAt}
          waitSeconds={CODE_RESEND_WAIT_SECONDS}
          isDisabled={isDone}
          isChecking={isChecking}
          onResend={async () => {
            const dueAt = await askAgain(userId);
            toast(
              dueAt === undefined
                ? 'New verification code sent to your phone!'
                : 'We text your code as soon as we can. Nothing more to do for now.',
            );
            // They were about the code before.
            form.reset();
            call.forgetMessage();
            setSentAt(dueAt === undefined ? Date.now() : undefined, dueAt);
          }}
          failedText="Failed to resend code. Please try again."
        />
      }
    />
  );
}
