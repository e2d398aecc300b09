import { mailRecipient, phoneRecipient } from './inbox.ts';

/**
 * How the next messages to a number, a mail address or a device (`push ID`), or calls (`call +44…`), fail; `times`:
 * how many.
 * - `reject`: a permanent refusal (`code`: Twilio's, default 21211; SMTP 550; of a push service `status`, default 410)
 * - `opt-out`: the recipient answered STOP (Twilio 21610; SMTP 550)
 * - `down`: a temporary failure (`status`: default 503, 429 for "too many requests"; SMTP 451)
 * - `undelivered`: accepted, then reported as undelivered with `code` (default 30003); 30007 filters only texts with a
 * link; a call rings out
 * - `lost-answer`: accepted and delivered, but the connection breaks before the response
 * - `delay`: the response comes `milliseconds` later
 */
export type Failure =
  | { readonly mode: 'reject'; readonly code?: number; readonly status?: number; readonly times?: number }
  | { readonly mode: 'opt-out'; readonly times?: number }
  | { readonly mode: 'down'; readonly status?: number; readonly times?: number }
  | { readonly mode: 'undelivered'; readonly code?: number; readonly times?: number }
  | { readonly mode: 'lost-answer'; readonly times?: number }
  | { readonly mode: 'delay'; readonly milliseconds: number; readonly times?: number };

export interface Failures {
  set(recipient: string, failure: Failure): void;
  clear(recipient: string): void;
  /** The failure for a message to this recipient; each call counts towards `times`. */
  next(recipient: string): Failure | undefined;
}

const CAPACITY = 1000;
const key = (recipient: string) => {
  if (recipient.startsWith('push ')) return recipient;
  return recipient.includes('@')
    ? mailRecipient(recipient)
    : `${recipient.startsWith('call ') ? 'call ' : ''}${phoneRecipient(recipient)}`;
};

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
