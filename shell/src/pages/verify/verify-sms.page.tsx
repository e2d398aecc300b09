import { CODE_RESEND_WAIT_SECONDS } from '@notalone/contracts/limits';
import { Link, Navigate, useNavigate } from '@notalone/router';
import { Button, Card, CodeField, Form, Page, Stack } from '@notalone/ui';
import { PaperPlane } from '@notalone/ui/illustrations';
import { api, toast } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { textOf, useFormCall } from '../forms/use-form-call.ts';
import { Resend } from './resend.tsx';
import { useWho } from './who.ts';

const GO_ON_AFTER_MS = 1_500;

export function VerifySmsPage() {
  const { userId, phoneNumber } = useWho();
  useEffect(() => {
    if (!userId) toast('Please register first', 'error');
  }, [userId]);
  return userId ? <VerifySms userId={userId} phoneNumber={phoneNumber} /> : <Navigate to="/register" replace />;
}

function VerifySms({ userId, phoneNumber }: { readonly userId: string; readonly phoneNumber: string | undefined }) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: { verificationCode: '' }, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ verificationCode }) => {
      await api('POST /api/auth/verify-sms', { body: { userId, verificationCode } });
      toast('Phone number verified successfully!');
      setDone(true);
    },
    (error) => textOf(error, 'Verification failed'),
  );
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate('/login'), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
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
              render={({ field }) => <CodeField label="Verification code" isRequired {...field} />}
            />
            <Button type="submit" isWide isPending={call.isPending || isDone}>
              Verify
            </Button>
          </Stack>
        </Form>
      </Card>
      <Resend
        waitSeconds={CODE_RESEND_WAIT_SECONDS}
        isDisabled={isDone}
        onResend={async () => {
          await api('POST /api/auth/resend-verification', { body: { userId, channel: 'sms' } });
          toast('New verification code sent to your phone!');
        }}
        failedText="Failed to resend code. Please try again."
      />
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </Page>
  );
}
