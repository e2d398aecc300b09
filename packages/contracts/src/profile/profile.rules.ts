// Rules between fields. Plain functions: safe to import in the browser.

import { ADULT_AGE_MAX, ADULT_AGE_MIN, AGE_MAX, AGE_MIN } from '../base/limits.ts';

export const POSTCODE_INCOMPLETE = 'Please enter a full UK postcode, for example LS6 3AB.';

/** Whether a text has the shape of a whole postcode, in any spacing and case. */
export const isWholePostcode = (typed: string): boolean => /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(typed.trim());

/** Whom a profile is about: a child, or the adult who wrote it (rules 2.8). */
export type ProfileAbout = 'child' | 'adult';

/** What is wrong with an age in whole years, or undefined. */
export function ageProblem(age: number, about: ProfileAbout): string | undefined {
  const [min, max] = about === 'adult' ? [ADULT_AGE_MIN, ADULT_AGE_MAX] : [AGE_MIN, AGE_MAX];
  if (age < min) return `Must be at least ${min}`;
  return age > max ? `Must be at most ${max}` : undefined;
}

/**
 * What is wrong with a diagnosis date, or undefined. Dates are `YYYY-MM-DD`. A seven-year-old was born less than
 * eight years ago, hence the year of slack.
 */
export function diagnosisProblem(
  diagnosisDate: string,
  { age, today }: { readonly age: number; readonly today: string },
): string | undefined {
  if (diagnosisDate > today) return 'Must not be in the future';
  const born = `${Number(today.slice(0, 4)) - age - 1}${today.slice(4)}`;
  return diagnosisDate < born
    ? `That is before the birth of someone aged ${age}. Please check the date and the age.`
    : undefined;
}
