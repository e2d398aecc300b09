import { CODE_RESEND_WAIT_SECONDS } from '@notalone/contracts/limits';
import { Link, Navigate, useNavigate } from '@notalone/router';
import { Button, Card, CodeField, Form, Page, Stack } from '@notalone/ui';
import { PaperPlane } from '@notalone/ui/illustrations';
import { api, toast } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { textOf, useFormCall } from '../forms/use-form-call.ts';
import { Resend } from './resend.tsx';
import { useSentAt, useWho } from './who.ts';

const GO_ON_AFTER_MS = 1_500;

export function VerifySmsPage() {
  const { userId, email, phoneNumber } = useWho();
  useEffect(() => {
    if (!userId) toast('Please register first', 'error');
  }, [userId]);
  return userId ? <VerifySms userId={userId} email={email} phoneNumber={phoneNumber} /> : <Navigate to="/register" replace />;
}

interface VerifySmsProps {
  readonly userId: string;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
}

function VerifySms({ userId, email, phoneNumber }: VerifySmsProps) {
  const navigate = useNavigate();
  const [sentAt, setSentAt] = useSentAt();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: { verificationCode: '' }, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ verificationCode }) => {
      if (isDone) return;
      await api('POST /api/auth/verify-sms', { body: { userId, verificationCode } });
      toast('Phone number verified successfully!');
      setDone(true);
    },
    (error) => textOf(error, 'Verification failed'),
  );
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate('/login', { replace: true, state: { verified: true, email } }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, email]);
  return (
    <Page title="Verify your phone number" width="narrow" lead={<p>We have sent a 6-digit code by text message to {phoneNumber ?? 'your phone'}.</p>}>
      <Card padding="m">
        <Form onSubmit={call.submit} aria-label="Verify your phone number" {...call.problems}>
          <Stack gap={4}>
            <PaperPlane size="s" />
            <Controller
              name="verificationCode"
              control={form.control}
              rules={{ required: 'Please enter the verification code' }}
              render={({ field }) => <CodeField label="Verification code" isRequired {...field} onComplete={call.submit} />}
            />
            <Button type="submit" isWide isPending={call.isPending || isDone}>
              Verify
            </Button>
          </Stack>
        </Form>
      </Card>
      <Resend
        sentAt={sentAt}
        waitSeconds={CODE_RESEND_WAIT_SECONDS}
        isDisabled={isDone}
        onResend={async () => {
          await api('POST /api/auth/resend-verification', { body: { userId, channel: 'sms' } });
          toast('New verification code sent to your phone!');
          setSentAt(Date.now());
        }}
        failedText="Failed to resend code. Please try again."
      />
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </Page>
  );
}
