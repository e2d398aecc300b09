import type { MentorObstacle } from '@notalone/contracts';
import { MENTOR_ACCOUNT_DAYS, MENTOR_DIAGNOSIS_YEARS, NEW_FAMILY_MONTHS } from '@notalone/contracts/limits';

interface Diagnosed {
  /** A calendar day. */
  readonly diagnosisDate: string;
}

/** The same day so many months before. */
function monthsBefore(now: Date, months: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
/** The last day of diagnosis with which somebody may be a mentor. */
export const lastMentorDiagnosis = (now: Date): string => monthsBefore(now, MENTOR_DIAGNOSIS_YEARS * 12);

/** Why somebody may not be a mentor (rules 11.2); undefined for whoever may. */
export function mentorObstacle(
  profile: Diagnosed | null,
  memberSince: string | undefined,
  now: Date,
): MentorObstacle | undefined {
  if (!profile) return 'no-profile';
  if (profile.diagnosisDate > lastMentorDiagnosis(now)) return 'diagnosis-too-recent';
  const accountMs = memberSince === undefined ? 0 : now.getTime() - Date.parse(memberSince);
  return accountMs > MENTOR_ACCOUNT_DAYS * 24 * 3600 * 1000 ? undefined : 'account-too-new';
}

export const isNewFamily = (profile: Diagnosed | null, now: Date): boolean =>
  profile !== null && profile.diagnosisDate > monthsBefore(now, NEW_FAMILY_MONTHS);
