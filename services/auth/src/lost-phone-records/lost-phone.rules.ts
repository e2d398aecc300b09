import { LOST_PHONE_LINK_HOURS, LOST_PHONE_READY_DAYS, LOST_PHONE_WAIT_HOURS } from '@notalone/contracts';

/**
 * The way back for somebody who has lost the phone and forgotten the password (rules 1.13). ADR 0032 draws it: asked →
 * waiting → ready → done, or stopped, or expired. `ready` and `expired` follow from the clock.
 */
export interface LostPhone {
  readonly askedAt: Date;
  /** When the link was opened, and the old number and the address were warned. */
  readonly warnedAt?: Date;
  /** Of somebody who has neither number nor mailbox: two operators have agreed, and the wait is longer. */
  readonly waitHours?: number;
  readonly stoppedAt?: Date;
  readonly doneAt?: Date;
}
export type LostPhoneState = 'asked' | 'waiting' | 'ready' | 'done' | 'stopped' | 'expired';
export type LostPhoneStep = 'start' | 'stop' | 'finish';

const HOUR_MS = 3_600_000;
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

/** When it can be finished, once those were warned who can stop it. */
export const readyAt = ({ warnedAt, waitHours = LOST_PHONE_WAIT_HOURS }: Warned): Date => after(warnedAt, waitHours);
type Warned = Pick<LostPhone, 'waitHours'> & { readonly warnedAt: Date };
const isWarned = <L extends LostPhone>(lost: L): lost is L & Warned => lost.warnedAt !== undefined;
/** When it expires, whatever happens until then. */
export const lostPhoneEnd = (lost: LostPhone): Date =>
  isWarned(lost) ? after(readyAt(lost), LOST_PHONE_READY_DAYS * 24) : after(lost.askedAt, LOST_PHONE_LINK_HOURS);
/** From when a reset that is under way can be finished; undefined where nothing is. */
export const underWayUntil = (lost: LostPhone, now: Date): Date | undefined =>
  isWarned(lost) && isUnderWay(lost, now) ? readyAt(lost) : undefined;

export function lostPhoneState(lost: LostPhone, now: Date): LostPhoneState {
  if (lost.doneAt) return 'done';
  if (lost.stoppedAt) return 'stopped';
  if (now >= lostPhoneEnd(lost)) return 'expired';
  if (!isWarned(lost)) return 'asked';
  return now >= readyAt(lost) ? 'ready' : 'waiting';
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
