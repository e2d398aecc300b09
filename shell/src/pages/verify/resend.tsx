import { Button, Stack } from '@notalone/ui';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useState } from 'react';
import { minutesAndSeconds, useCountdown } from '../forms/use-countdown.ts';
import { textOf } from '../forms/use-form-call.ts';

interface ResendProps {
  /** When the last code was sent, in milliseconds; when nobody knows, the next may be asked for at once. */
  readonly sentAt: number | undefined;
  /** How long after a code the next one may be asked for. */
  readonly waitSeconds: number;
  readonly isDisabled?: boolean;
  /** Sends a code, and changes `sentAt`. */
  readonly onResend: () => Promise<void>;
  readonly failedText: string;
}

/** “Send a new code”, at the earliest when the wait is over; the server may ask for a longer one. */
export function Resend({ sentAt, waitSeconds, isDisabled = false, onResend, failedText }: ResendProps) {
  const [askedToWaitUntil, setAskedToWaitUntil] = useState<number>();
  const [isPending, setPending] = useState(false);
  const left = useCountdown(askedToWaitUntil ?? (sentAt === undefined ? undefined : sentAt + waitSeconds * 1000));
  async function resend(): Promise<void> {
    setPending(true);
    try {
      await onResend();
      setAskedToWaitUntil(undefined);
    } catch (error) {
      if (error instanceof ApiProblem && error.retryAfterSeconds) setAskedToWaitUntil(Date.now() + error.retryAfterSeconds * 1000);
      toast(textOf(error, failedText), 'error');
    } finally {
      setPending(false);
    }
  }
  return (
    <Stack gap={2}>
      <Button tone="secondary" isPending={isPending} isDisabled={isDisabled || left > 0} onPress={() => void resend()}>
        Resend code
      </Button>
      {left > 0 && <p>You can ask for a new code in {minutesAndSeconds(left)}.</p>}
    </Stack>
  );
}
