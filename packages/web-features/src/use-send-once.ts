import { useRef } from 'react';
import { type Attempt, attemptFor } from './attempt.ts';

/** Sends `content`, which is the same thing when it is pressed again, with an idempotency key. */
export type SendOnce = <Reply>(
  content: readonly unknown[],
  send: (idempotencyKey: string) => Promise<Reply>,
) => Promise<Reply>;

/**
 * Keeps the idempotency key of what failed: its first sending may have arrived, and pressing again must not make two.
 * Changed content, and the next after a success, gets a new one.
 */
export function useSendOnce(): SendOnce {
  const attempt = useRef<Attempt>(undefined);
  return async (content, send) => {
    attempt.current = attemptFor(attempt.current, ...content);
    const reply = await send(attempt.current.clientId);
    attempt.current = undefined;
    return reply;
  };
}
