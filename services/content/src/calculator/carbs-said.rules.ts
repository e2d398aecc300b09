/** More than anybody eats of one thing: rather a slip of the keyboard. */
const MOST_CARBS = 5000;
const NAMES = '(?:carbs?|carbohydrates?|cho)\\b';
/** Three digits after a comma are thousands, which nobody means of one food. */
const SAID = new RegExp(`(?<![\\d.,/])(\\d+(?:[.,]\\d{1,2}|\\.\\d+)?|\\.\\d+)\\s*g(?:rams?)?\\s*(?:of\\s+)?${NAMES}`, 'iu');
/** Any weight of carbohydrate, however it is written. */
const MENTIONED = new RegExp(`\\p{N}\\s*g(?:rams?)?\\s*(?:of\\s+)?${NAMES}`, 'iu');
/** One of something is all of it. */
const ONE = /^\s*1\s+(?=\p{L})/u;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|pair|few|several|both|half|quarters?|thirds?|double|twice)\b/i;
const OF_A_PART = /\b(?:each|per|at|apiece|x)\b|[×✕✖*@/]/i;
/** "15g carbs a slice". */
const A_PIECE = /\b(?:an?|one|every)\b/i;

/**
 * Grams of carbohydrate that the line itself says: "(18 g carbs)". Undefined where it says none; `unclear` where what was said may be of a part
 * of it, since a figure of one biscuit taken for two is half of what was eaten.
 */
export function carbsSaid(line: string): number | 'unclear' | undefined {
  if (!MENTIONED.test(line)) return undefined;
  const found = SAID.exec(line);
  if (!found) return 'unclear';
  const [all, typed = ''] = found;
  const after = line.slice(found.index + all.length);
  const beside = `${line.slice(0, found.index).replace(ONE, '')} ${after}`;
  const isOfPart = /\p{N}/u.test(beside) || NUMBER_WORDS.test(beside) || OF_A_PART.test(beside) || A_PIECE.test(after);
  const grams = Number(typed.replace(',', '.'));
  return isOfPart || grams > MOST_CARBS ? 'unclear' : grams;
}

/** What else the line says: "toast (18 g carbs)" is toast. */
export const besideCarbs = (line: string): string => line.replace(SAID, ' ');
