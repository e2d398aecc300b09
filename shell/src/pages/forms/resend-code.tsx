import { Button, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useState } from 'react';
import { CheckingBrowser } from './checking-browser.tsx';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';

interface ResendProps {
  /** When the last code was sent, in milliseconds. If unknown, a new one may be requested at once. */
  readonly sentAt: number | undefined;
  /** Minimum time between two codes. */
  readonly waitSeconds: number;
  readonly isDisabled?: boolean;
  readonly isChecking?: boolean;
  /** Sends a code and updates `sentAt`. */
  readonly onResend: () => Promise<void>;
  readonly failedText: string;
}

/** A button to request a new code, disabled until the wait is over. The server may ask for a longer wait. */
export function ResendCode({
  sentAt,
  waitSeconds,
  isDisabled = false,
  isChecking = false,
  onResend,
  failedText,
}: ResendProps) {
  const [askedToWaitUntil, setAskedToWaitUntil] = useState<number>();
  const [isPending, setPending] = useState(false);
  const left = useCountdown(askedToWaitUntil ?? (sentAt === undefined ? undefined : sentAt + waitSeconds * 1000));
  async function resend(): Promise<void> {
    setPending(true);
    try {
      await onResend();
      setAskedToWaitUntil(undefined);
    } catch (error) {
      if (error instanceof ApiProblem && error.retryAfterSeconds)
        setAskedToWaitUntil(Date.now() + error.retryAfterSeconds * 1000);
      toast(errorText(error, failedText), 'error');
    } finally {
      setPending(false);
    }
  }
  return (
    <Stack gap={2}>
      <Button tone="secondary" isPending={isPending} isDisabled={isDisabled || left > 0} onPress={() => void resend()}>
        Resend code
      </Button>
      <CheckingBrowser isChecking={isChecking} />
      {left > 0 && <p>You can ask for a new code in {minutesAndSeconds(left)}.</p>}
    </Stack>
  );
}
