import { REPORT_MESSAGE_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';

export type ReportType = 'user' | 'post' | 'other';
export interface ReportValues {
  readonly type: ReportType;
  /** Id of the chosen user or post. */
  readonly targetId: string;
  readonly reason: string;
  readonly details: string;
}

const ID = /[0-9a-f]{24}(?![0-9a-f])/i;
/** Extracts the id from pasted text: `…/profile/0123…` → `0123…`. */
export const findId = (typed: string): string | undefined => ID.exec(typed)?.[0].toLowerCase();

const tooLong = (text: string, max: number) =>
  text.trim().length > max ? `Must be at most ${max} characters` : undefined;

const NOTHING_CHOSEN = {
  user: 'Please enter the User ID for the report.',
  post: 'Please choose the post you want to report.',
  other: undefined,
} as const;

/** Error messages by field. */
export function reportErrors({ type, targetId, reason, details }: ReportValues): Readonly<Record<string, string>> {
  const errors = {
    targetId: targetId === '' ? NOTHING_CHOSEN[type] : undefined,
    reason: reason === '' ? TEXTS.reportReasonRequired : undefined,
    details: tooLong(details, REPORT_MESSAGE_MAX),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
