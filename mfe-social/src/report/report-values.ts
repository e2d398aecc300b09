import { REPORT_MESSAGE_MAX, REPORT_REASON_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';

export type ReportType = 'user' | 'post' | 'other';
export interface ReportValues {
  readonly type: ReportType;
  /** Id of the user or post, or the full address of a profile. */
  readonly targetId: string;
  readonly reason: string;
  readonly details: string;
}

const ID = /[0-9a-f]{24}(?![0-9a-f])/i;
/** Extracts the id from typed or pasted text: `…/profile/0123…` → `0123…`. */
export const findId = (typed: string): string | undefined => ID.exec(typed)?.[0].toLowerCase();

const tooLong = (text: string, max: number) =>
  text.trim().length > max ? `Must be at most ${max} characters` : undefined;

/** Error messages by field. */
export function reportErrors({ type, targetId, reason, details }: ReportValues): Readonly<Record<string, string>> {
  const errors = {
    targetId: type === 'user' ? userProblem(targetId) : undefined,
    reason: reason.trim() === '' ? TEXTS.reportReasonRequired : tooLong(reason, REPORT_REASON_MAX),
    details: tooLong(details, REPORT_MESSAGE_MAX),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function userProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Please enter the User ID for the report.';
  return findId(typed)
    ? undefined
    : 'This is not a User ID. It has 24 letters and digits, and stands at the end of the address of a profile.';
}

/** A mailto link with all the input. */
export function reportMailto(to: string, { type, targetId, reason, details }: ReportValues): string {
  const subject = type === 'post' ? 'Report of a post' : 'Report';
  const lines = [
    ...(targetId.trim() ? [`${type === 'post' ? 'Post' : 'About'}: ${targetId.trim()}`] : []),
    `Reason: ${reason.trim()}`,
    ...(details.trim() ? ['', details.trim()] : []),
  ];
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
