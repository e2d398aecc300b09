/** A number that was measured in the blood, which is no amount of sugar to eat. */
const READING =
  /(?<!\p{L})(?:m ?mols?|milli ?mol(?:e|es|s)?|mg ?(?:\/|per)? ?dl|hba1c|a1c|ketones?|blood (?:sugar|glucose)s?|(?:sugar|glucose) (?:levels?|readings?))(?!\p{L})/iu;
/** "Sugar 12.4": somebody noted a reading, or forgot the unit. */
const BARE_SUGAR = /^ ?(?:sugars?|glucose)(?: (?:is|was|at|of))? ?[:=-]? ?\d{1,3}(?:[.,]\d{1,2})? ?$/iu;
/** What follows the number says how long, how much energy or how dear, not how much food. */
const NO_AMOUNT =
  /\d ?(?:k?cals?|calories|k ?j|kilojoules?|min|mins|minutes?|hours?|hrs?|miles?|km|pence)(?![\p{L}\d])|[£$€] ?\d/iu;
/** Food that somebody did not eat, or kept. "Leftover rice" is eaten, "rice left" is not. */
const NOT_EATEN =
  /(?<!\p{L})(?:not|never|(?:did|do|does|was|were|is|has|have|had|could|would|can|wo)n'?t|uneaten|untouched|unfinished|skipped|wasted|refused|rejected|declined|binned|dropped|spilt|spilled|vomited|threw|thrown|spat|left(?! ?-?overs?)|left overs? ?$)(?!\p{L})/iu;

/**
 * Why a line is not counted although it names a food: it is a reading of blood sugar, says how long or how many
 * calories, or speaks of food that was not eaten. Undefined for every other line.
 */
export function whyNotCounted(line: string): string | undefined {
  const plain = line
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ');
  if (READING.test(plain) || BARE_SUGAR.test(plain))
    return 'This looks like a reading of blood sugar, not like food. If it is food, please write grams or teaspoons: “2 tsp sugar”.';
  if (NOT_EATEN.test(plain))
    return 'This seems to be about food that was not eaten. Please write only what is eaten, with its amount.';
  if (NO_AMOUNT.test(plain))
    return 'Minutes, calories or money do not say how much food it is. Please write grams or pieces.';
  return undefined;
}
