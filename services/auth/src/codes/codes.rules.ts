import {
  CODE_EXPIRES_IN_SECONDS,
  CODE_MAX_TRIES,
  CODE_RESEND_WAIT_SECONDS,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  NETWORK_TEXTS_PER_DAY,
  NETWORK_TEXTS_PER_HOUR,
  STRANGERS_RESETS_PER_DAY,
} from '@notalone/contracts';

/** What a code is for; it is not valid for anything else. */
export type CodePurpose = 'sms' | 'email' | 'reset' | 'undo' | 'release' | 'phone' | 'lost' | 'guardian';

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
 * - `network`: what one network may cause, for any number.
 * - `strangers`: what networks that the owner of a number does not use may cause for it.
 */
export type QuotaPolicy = 'due' | 'resend' | 'network' | 'strangers';

const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Seconds until another message fits into a window of `max`; 0 when one fits now. */
function waitFor(sentAt: readonly Date[], max: number, windowSeconds: number, now: Date): number {
  const newestFirst = sentAt.map((at) => at.getTime()).sort((a, b) => b - a);
  const blocking = newestFirst[max - 1];
  return blocking === undefined ? 0 : Math.max(0, Math.ceil((blocking + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** At most `max` messages in a window. */
type Window = readonly [max: number, seconds: number];
const A_NUMBER: readonly Window[] = [
  [CODES_PER_DAY, DAY_SECONDS],
  [CODES_PER_HOUR, HOUR_SECONDS],
];
const WINDOWS: Readonly<Record<QuotaPolicy, readonly Window[]>> = {
  due: A_NUMBER,
  resend: [...A_NUMBER, [1, CODE_RESEND_WAIT_SECONDS]],
  network: [
    [NETWORK_TEXTS_PER_DAY, DAY_SECONDS],
    [NETWORK_TEXTS_PER_HOUR, HOUR_SECONDS],
  ],
  strangers: [[STRANGERS_RESETS_PER_DAY, DAY_SECONDS]],
};

/** Seconds to wait before another message of the same purpose; 0 when it may be sent now (rules 1.7). */
export const secondsUntilSend = (sentAt: readonly Date[], policy: QuotaPolicy, now: Date): number =>
  Math.max(...WINDOWS[policy].map(([max, seconds]) => waitFor(sentAt, max, seconds, now)));
