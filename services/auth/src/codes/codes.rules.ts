import {
  CODE_EXPIRES_IN_SECONDS,
  CODE_MAX_TRIES,
  CODE_RESEND_WAIT_SECONDS,
  CODES_PER_DAY,
  CODES_PER_HOUR,
} from '@notalone/contracts';

/** What a code is for; it is not valid for anything else. */
export type CodePurpose = 'sms' | 'email' | 'reset';

export interface CodeState {
  readonly tries: number;
  readonly expiresAt: Date;
}
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_EXPIRES_IN_SECONDS * 1000);

/** Returns why a code cannot be tried; undefined when it can. */
export function codeRefusal(code: CodeState | undefined, now: Date): 'none' | 'expired' | 'worn-out' | undefined {
  if (!code) return 'none';
  if (code.expiresAt <= now) return 'expired';
  return code.tries >= CODE_MAX_TRIES ? 'worn-out' : undefined;
}

/**
 * - `due`: sent with a registration, or with a login by someone who knows the password. It does not wait for an
 * earlier code, because households share a number.
 * - `resend`: anyone can ask for one. It must wait after the last one.
 */
export type QuotaPolicy = 'due' | 'resend';

const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Seconds until another message fits into a window of `max`; 0 when one fits now. */
function waitFor(sentAt: readonly Date[], max: number, windowSeconds: number, now: Date): number {
  const newestFirst = sentAt.map((at) => at.getTime()).sort((a, b) => b - a);
  const blocking = newestFirst[max - 1];
  return blocking === undefined ? 0 : Math.max(0, Math.ceil((blocking + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** Seconds to wait before another message of the same purpose; 0 when it may be sent now (rules 1.7). */
export const secondsUntilSend = (sentAt: readonly Date[], policy: QuotaPolicy, now: Date): number =>
  Math.max(
    waitFor(sentAt, CODES_PER_DAY, DAY_SECONDS, now),
    waitFor(sentAt, CODES_PER_HOUR, HOUR_SECONDS, now),
    policy === 'resend' ? waitFor(sentAt, 1, CODE_RESEND_WAIT_SECONDS, now) : 0,
  );
