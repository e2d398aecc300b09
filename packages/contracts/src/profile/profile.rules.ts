// Rules between fields, which the form's schema cannot express. Plain functions: safe to import in the browser.

export const POSTCODE_INCOMPLETE = 'Please enter a full UK postcode, for example LS6 3AB.';

/** Whether a text has the shape of a whole postcode, in any spacing and case. */
export const isWholePostcode = (typed: string): boolean => /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(typed.trim());

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
