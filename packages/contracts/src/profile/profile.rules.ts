// Rules between fields, which the schema of the form cannot hold. Plain functions: safe to import in the browser.

export const POSTCODE_INCOMPLETE = 'Please enter a full UK postcode, for example LS6 3AB.';

/** Whether something has the shape of a whole postcode, however it is spaced and spelled. */
export const isWholePostcode = (typed: string): boolean => /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(typed.trim());

/**
 * What is wrong with the day of a diagnosis, or undefined. Days as `YYYY-MM-DD`. Somebody of seven was born less than eight years ago: that
 * is the year of slack.
 */
export function diagnosisProblem(
  diagnosisDate: string,
  { age, today }: { readonly age: number; readonly today: string },
): string | undefined {
  if (diagnosisDate > today) return 'Must not be in the future';
  const born = `${Number(today.slice(0, 4)) - age - 1}${today.slice(4)}`;
  return diagnosisDate < born
    ? `That is before the birth of somebody aged ${age}. Please check the date and the age.`
    : undefined;
}
