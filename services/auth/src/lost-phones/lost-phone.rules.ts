import { LOST_PHONE_LINK_HOURS, LOST_PHONE_READY_DAYS, LOST_PHONE_WAIT_HOURS } from '@notalone/contracts';

/**
 * The way back for somebody who has lost the phone and forgotten the password (rules 1.13). ADR 0032 draws it: asked →
 * waiting → ready → done, or stopped, or expired. `ready` and `expired` follow from the clock.
 */
export interface LostPhone {
  readonly askedAt: Date;
  /** When the link was opened, and the old number and the address were warned. */
  readonly warnedAt?: Date;
  readonly stoppedAt?: Date;
  readonly doneAt?: Date;
}
export type LostPhoneState = 'asked' | 'waiting' | 'ready' | 'done' | 'stopped' | 'expired';
export type LostPhoneStep = 'start' | 'stop' | 'finish';

const HOUR_MS = 3_600_000;
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

export const readyAt = (warnedAt: Date): Date => after(warnedAt, LOST_PHONE_WAIT_HOURS);
/** When it expires, whatever happens until then. */
export const lostPhoneEnd = ({ askedAt, warnedAt }: LostPhone): Date =>
  warnedAt ? after(readyAt(warnedAt), LOST_PHONE_READY_DAYS * 24) : after(askedAt, LOST_PHONE_LINK_HOURS);

export function lostPhoneState(lost: LostPhone, now: Date): LostPhoneState {
  if (lost.doneAt) return 'done';
  if (lost.stoppedAt) return 'stopped';
  if (now >= lostPhoneEnd(lost)) return 'expired';
  if (!lost.warnedAt) return 'asked';
  return now >= readyAt(lost.warnedAt) ? 'ready' : 'waiting';
}

const FROM: Readonly<Record<LostPhoneStep, readonly LostPhoneState[]>> = {
  start: ['asked'],
  stop: ['waiting', 'ready'],
  finish: ['ready'],
};
const MARK = { start: 'warnedAt', stop: 'stoppedAt', finish: 'doneAt' } as const;

/** The next state of things; undefined where the step is not possible now. */
export function lostPhoneStep<L extends LostPhone>(lost: L, step: LostPhoneStep, now: Date): L | undefined {
  return FROM[step].includes(lostPhoneState(lost, now)) ? { ...lost, [MARK[step]]: now } : undefined;
}

/** The old number was warned, and it can still be stopped. */
export const isUnderWay = (lost: LostPhone, now: Date): boolean => FROM.stop.includes(lostPhoneState(lost, now));
