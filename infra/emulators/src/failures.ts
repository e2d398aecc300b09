import { mailRecipient, phoneRecipient } from './inbox.ts';

/**
 * How the next messages to one number (or mail address) go wrong. `times` limits it to that many messages, then all is well again.
 * - `reject`: the provider refuses for good (`code`: Twilio's, 21211 by default; SMTP 550)
 * - `opt-out`: the person answered STOP (Twilio 21610; SMTP 550)
 * - `down`: the provider fails for now (`status`: 503 by default, 429 says "too many requests"; SMTP 451)
 * - `delay`: the answer comes `milliseconds` later
 */
export type Failure =
  | { readonly mode: 'reject'; readonly code?: number; readonly times?: number }
  | { readonly mode: 'opt-out'; readonly times?: number }
  | { readonly mode: 'down'; readonly status?: number; readonly times?: number }
  | { readonly mode: 'delay'; readonly milliseconds: number; readonly times?: number };

export interface Failures {
  set(recipient: string, failure: Failure): void;
  clear(recipient: string): void;
  /** The failure for a message to this recipient; counts towards its `times`. */
  next(recipient: string): Failure | undefined;
}

const CAPACITY = 1000;
const key = (recipient: string) => (recipient.includes('@') ? mailRecipient(recipient) : phoneRecipient(recipient));

export function createFailures(): Failures {
  const failing = new Map<string, { failure: Failure; left: number }>();
  return {
    set(recipient, failure) {
      const oldest = failing.keys().next().value;
      if (failing.size >= CAPACITY && oldest !== undefined) failing.delete(oldest);
      failing.set(key(recipient), { failure, left: failure.times ?? Number.POSITIVE_INFINITY });
    },
    clear(recipient) {
      failing.delete(key(recipient));
    },
    next(recipient) {
      const entry = failing.get(key(recipient));
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) failing.delete(key(recipient));
      return entry.failure;
    },
  };
}
