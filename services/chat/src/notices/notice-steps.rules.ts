import { MESSAGE_MAIL_MINUTES, NOTICE_MAIL_MINUTES, type NoticeKind, type QuietHours } from '@notalone/contracts';
import type { NoticeState } from '../notifications/notice-jobs.store.ts';
import { quietUntil } from './quiet-hours.rules.ts';

/** What decides about an unread notification; of one that is read, resolved, blocked or gone there is none. */
export interface Situation {
  readonly kind: NoticeKind;
  readonly unreadSince: Date;
  /** When it last grew. */
  readonly newsAt: Date;
  readonly mailedAt?: Date | undefined;
  readonly openedAt?: Date | undefined;
  readonly push: boolean;
  /** `unless-reached`: off unless chosen, but it takes over where no device shows what is pushed. */
  readonly email: 'on' | 'off' | 'unless-reached';
  readonly quietHours: QuietHours;
  readonly hasDevice: boolean;
  readonly isReached: boolean;
}

export type Step =
  | { readonly do: 'end' }
  | { readonly do: 'wait'; readonly until: Date }
  /** To every device, now. */
  | { readonly do: 'push' }
  /** Nothing to push, or pushed: on to the mail. */
  | { readonly do: 'pass' }
  | { readonly do: 'mail' };

const MINUTE_MS = 60_000;
const END: Step = { do: 'end' };

export const heldUntil = ({ kind, quietHours }: Pick<Situation, 'kind' | 'quietHours'>, at: Date): Date | undefined =>
  kind === 'emergency' ? undefined : quietUntil(quietHours, at);

/**
 * When it is mailed if it is still unread. Counted from the first of what is unread; where that came in quiet hours,
 * from their end; where it was opened since, from the next.
 */
export function mailAt(situation: Situation): Date {
  const { kind, unreadSince, openedAt, newsAt } = situation;
  const first = openedAt && openedAt >= unreadSince ? newsAt : unreadSince;
  const from = heldUntil(situation, first) ?? first;
  const minutes = kind === 'message' ? MESSAGE_MAIL_MINUTES : NOTICE_MAIL_MINUTES;
  return new Date(from.getTime() + minutes * MINUTE_MS);
}

function mailStep(situation: Situation, now: Date, soonMs: number): Step {
  const { email, isReached, mailedAt, unreadSince } = situation;
  if (email === 'off' || (mailedAt && mailedAt >= unreadSince)) return END;
  const due = mailAt(situation);
  if (due.getTime() > now.getTime() + soonMs) return { do: 'wait', until: due };
  const held = heldUntil(situation, now);
  if (held) return { do: 'wait', until: held };
  return email === 'unless-reached' && isReached ? END : { do: 'mail' };
}

/** What comes next for a notice (ADR 0033). `soonMs`: what is due so soon is in a mail that goes anyway. */
export function nextStep(state: NoticeState, situation: Situation | undefined, now: Date, soonMs = 0): Step {
  if (!situation || (situation.openedAt && situation.openedAt >= situation.newsAt)) return END;
  if (state === 'mailDue') return mailStep(situation, now, soonMs);
  if (!situation.push || !situation.hasDevice) return { do: 'pass' };
  const held = heldUntil(situation, now);
  return held ? { do: 'wait', until: held } : { do: 'push' };
}
