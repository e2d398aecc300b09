import { mailRecipient, phoneRecipient } from './inbox.ts';

/**
 * How the next messages to a number or mail address fail; `times` limits how many.
 * - `reject`: a permanent refusal (`code`: Twilio's, default 21211; SMTP 550)
 * - `opt-out`: the recipient answered STOP (Twilio 21610; SMTP 550)
 * - `down`: a temporary failure (`status`: default 503, 429 for "too many requests"; SMTP 451)
 * - `delay`: the response comes `milliseconds` later
 */
export type Failure =
  | { readonly mode: 'reject'; readonly code?: number; readonly times?: number }
  | { readonly mode: 'opt-out'; readonly times?: number }
  | { readonly mode: 'down'; readonly status?: number; readonly times?: number }
  | { readonly mode: 'delay'; readonly milliseconds: number; readonly times?: number };

export interface Failures {
  set(recipient: string, failure: Failure): void;
  clear(recipient: string): void;
  /** The failure for a message to this recipient; each call counts towards `times`. */
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
