/** More than anybody eats of one food: a slip of the keyboard. */
const CARBS_MAX_GRAMS = 5000;
const NAMES = '(?:carbs?|carbohydrates?|cho)\\b';
/** Three digits after a comma are thousands, which nobody means of one food. */
const STATED = new RegExp(
  `(?<![\\d.,/])(\\d{1,7}(?:[.,]\\d{1,2}|\\.\\d{1,7})?|\\.\\d{1,7})\\s{0,3}g(?:rams?)?\\s{0,3}(?:of\\s{1,3})?${NAMES}`,
  'iu',
);
/** Any weight of carbohydrate, however it is written. */
const MENTIONED = new RegExp(`\\p{N}\\s{0,3}g(?:rams?)?\\s{0,3}(?:of\\s{1,3})?${NAMES}`, 'iu');
/** One of something is all of it. */
const ONE = /^\s{0,3}1\s{1,3}(?=\p{L})/u;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|pair|few|several|both|half|quarters?|thirds?|double|twice)\b/i;
const OF_A_PART = /\b(?:each|per|at|apiece|x)\b|[×✕✖*@/]/i;
/** "15g carbs a slice". */
const A_PIECE = /\b(?:an?|one|every)\b/i;

/**
 * Grams of carbohydrate that the line itself states: "(18 g carbs)". Undefined where it states none; `unclear` where
 * they may be of a part only, since the figure of one biscuit taken for two is half of what was eaten.
 */
export function statedCarbs(line: string): number | 'unclear' | undefined {
  if (!MENTIONED.test(line)) return undefined;
  const found = STATED.exec(line);
  if (!found) return 'unclear';
  const [all, typed = ''] = found;
  const after = line.slice(found.index + all.length);
  const beside = `${line.slice(0, found.index).replace(ONE, '')} ${after}`;
  const isOfPart = /\p{N}/u.test(beside) || NUMBER_WORDS.test(beside) || OF_A_PART.test(beside) || A_PIECE.test(after);
  const grams = Number(typed.replace(',', '.'));
  return isOfPart || grams > CARBS_MAX_GRAMS ? 'unclear' : grams;
}

/** What else the line says: "toast (18 g carbs)" is toast. */
export const withoutStatedCarbs = (line: string): string => line.replace(STATED, ' ');
