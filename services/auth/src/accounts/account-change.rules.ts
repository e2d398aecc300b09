import { ACCOUNT_CHANGE_DAYS, FREEZE_DAYS, UNDO_WAIT_HOURS } from '@notalone/contracts';

/** What proved the owner who asked for an undo: the password of that time, or a code to what was not changed. */
export type UndoProof = 'password' | 'code';

/**
 * A change of an account's number or address, and the way back (rules 1.13). ADR 0032 draws the machine. What follows
 * from the clock is not stored.
 */
export interface AccountChangeTimes {
  readonly changedAt: Date;
  /** A link freezes once, whatever ended it. */
  readonly frozenAt?: Date;
  readonly releasedAt?: Date;
  readonly undo?: { readonly askedAt: Date; readonly by: UndoProof; readonly objectedAt?: Date } | undefined;
  /** Two of the operator's people, one of them for child safety, put off the end of the freeze or the objection. */
  readonly extendedUntil?: Date | undefined;
  readonly undoneAt?: Date;
  /** Two of the operator's people decided that the change stays. */
  readonly keptAt?: Date;
}
export type AccountChangeState = 'changed' | 'frozen' | 'undo-asked' | 'disputed' | 'undo-due' | 'undone' | 'over';
export type AccountChangeStep =
  | { readonly step: 'freeze' | 'release' | 'object' | 'extend' | 'drop-undo' | 'undo' | 'keep' }
  | { readonly step: 'ask-undo'; readonly by: UndoProof };

/**
 * Whether a code to what was not changed proves more than the link does: after a stolen phone the link was mailed, and
 * the code would go to the same mailbox.
 */
export const isCodeSecondProof = (change: { readonly kind: 'phone' | 'email'; readonly isStolen?: boolean }): boolean =>
  change.kind === 'email' || !change.isStolen;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const latest = (...times: (Date | undefined)[]) =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)));

/** When an undo that was asked for happens, unless somebody objects. */
const undoDueAt = ({ askedAt }: NonNullable<AccountChangeTimes['undo']>): Date =>
  new Date(askedAt.getTime() + UNDO_WAIT_HOURS * HOUR_MS);

/** When the state that it is in ends by itself. */
export function stateEnd({
  changedAt,
  frozenAt,
  releasedAt,
  undo,
  extendedUntil,
  undoneAt,
  keptAt,
}: AccountChangeTimes): Date {
  if (undoneAt ?? keptAt) return latest(undoneAt, keptAt);
  if (undo?.objectedAt) return latest(daysAfter(undo.objectedAt, FREEZE_DAYS), extendedUntil);
  if (undo) return undoDueAt(undo);
  if (frozenAt && !releasedAt) return latest(daysAfter(frozenAt, FREEZE_DAYS), extendedUntil);
  return daysAfter(changedAt, ACCOUNT_CHANGE_DAYS);
}

export function accountChangeState(change: AccountChangeTimes, now: Date): AccountChangeState {
  const { frozenAt, releasedAt, undo, undoneAt, keptAt } = change;
  if (undoneAt) return 'undone';
  if (keptAt) return 'over';
  const isEnded = now >= stateEnd(change);
  if (undo?.objectedAt) return isEnded ? (undo.by === 'code' ? 'undo-due' : 'over') : 'disputed';
  if (undo) return isEnded ? 'undo-due' : 'undo-asked';
  if (isEnded) return 'over';
  return frozenAt && !releasedAt ? 'frozen' : 'changed';
}

const CONTESTED: readonly AccountChangeState[] = ['frozen', 'undo-asked', 'disputed', 'undo-due'];
/** Somebody says that the change was not the owner's, and it is not settled yet. */
export const isContested = (change: AccountChangeTimes, now: Date): boolean =>
  CONTESTED.includes(accountChangeState(change, now));

/** The account is closed. It stays open where this link was released before. */
export const isFrozen = (change: AccountChangeTimes, now: Date): boolean =>
  change.frozenAt !== undefined && change.releasedAt === undefined && isContested(change, now);

const UNDO_LATE_MS = DAY_MS;
/**
 * Until when it stays contested if nobody does anything. An undo that is due leaves time for the job that makes it: the
 * account must not open in between.
 */
export function contestedUntil(change: AccountChangeTimes): Date {
  const end = stateEnd(change);
  const leadsToUndo = change.undo && (change.undo.by === 'code' || !change.undo.objectedAt);
  return leadsToUndo ? new Date(end.getTime() + UNDO_LATE_MS) : end;
}

const FROM: Readonly<Record<AccountChangeStep['step'], readonly AccountChangeState[]>> = {
  freeze: ['changed'],
  release: ['frozen', 'undo-asked', 'disputed'],
  // Again with a code: whoever asked with a password that somebody else has changed since must not be kept from it.
  'ask-undo': ['changed', 'frozen', 'undo-asked', 'disputed'],
  object: ['undo-asked'],
  extend: ['frozen', 'disputed'],
  'drop-undo': ['undo-due'],
  undo: ['changed', 'frozen', 'undo-asked', 'disputed', 'undo-due', 'over'],
  keep: ['changed', 'frozen', 'undo-asked', 'disputed', 'undo-due'],
};

/** The change after a step; undefined where the step is not possible now. */
export function accountChangeStep<C extends AccountChangeTimes>(
  change: C,
  asked: AccountChangeStep,
  now: Date,
): C | undefined {
  if (!FROM[asked.step].includes(accountChangeState(change, now))) return undefined;
  switch (asked.step) {
    case 'freeze':
      return change.frozenAt ? undefined : { ...change, frozenAt: now };
    case 'release':
      return isFrozen(change, now) && change.undo?.by !== 'code'
        ? { ...change, releasedAt: now, undo: undefined, extendedUntil: undefined }
        : undefined;
    case 'ask-undo':
      if (change.undo && (change.undo.by === 'code' || asked.by === 'password')) return undefined;
      return { ...change, frozenAt: change.frozenAt ?? now, undo: { askedAt: now, by: asked.by } };
    case 'object':
      return change.undo && { ...change, undo: { ...change.undo, objectedAt: now } };
    case 'extend':
      return { ...change, extendedUntil: daysAfter(stateEnd(change), FREEZE_DAYS) };
    case 'drop-undo':
      return change.undo?.by === 'password' ? { ...change, undo: undefined } : undefined;
    case 'undo':
      return { ...change, undoneAt: now };
    case 'keep':
      return { ...change, keptAt: now };
  }
}
