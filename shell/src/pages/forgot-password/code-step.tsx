import { CODE_RESEND_WAIT_SECONDS } from '@notalone/contracts/limits';
import { Button, CodeField, Form, Notice, Stack } from '@notalone/ui';
import { Controller, useForm } from 'react-hook-form';
import { sixDigits } from '../forms/field-rules.ts';
import { ResendCode } from '../forms/resend-code.tsx';
import { useFormCall } from '../forms/use-form-call.ts';
import { clockTime } from '../forms/use-text-now.ts';

interface CodeStepProps {
  /** The server's error for the previous code. */
  readonly refused?: string | undefined;
  /** When the last code was sent, in milliseconds. */
  readonly sentAt: number;
  readonly textDueAt?: number | undefined;
  readonly onResend: () => Promise<void>;
  readonly onCode: (code: string) => void;
}

export function CodeStep({ refused, sentAt, textDueAt, onResend, onCode }: CodeStepProps) {
  const form = useForm({ defaultValues: { resetCode: '' }, shouldFocusError: false });
  const call = useFormCall(
    form,
    async ({ resetCode }) => onCode(resetCode),
    () => undefined,
  );
  return (
    <Stack gap={5}>
      <Form onSubmit={call.submit} aria-label="The code" {...call.problems}>
        <Stack gap={4}>
          {refused && !call.problems.errors['resetCode'] && (
            <Notice tone="danger" isLive>
              {refused}
            </Notice>
          )}
          <p>
            If that email address and phone number belong to an account, a text message with a 6-digit code is on its
            way.
          </p>
          {textDueAt !== undefined && (
            <p>
              Very many codes are being sent right now. If yours has not come in a minute or two, please ask again after{' '}
              {clockTime(textDueAt)}.
            </p>
          )}
          <Controller
            name="resetCode"
            control={form.control}
            rules={sixDigits}
            render={({ field }) => (
              <CodeField label="Reset code" isRequired {...field} onComplete={() => call.submit()} />
            )}
          />
          <Button type="submit" isWide>
            Continue
          </Button>
        </Stack>
      </Form>
      <ResendCode
        sentAt={sentAt}
        waitSeconds={CODE_RESEND_WAIT_SECONDS}
        onResend={onResend}
        failedText="Failed to resend code. Please try again."
      />
    </Stack>
  );
}
