/** Number words up to a hundred. Of compound ones ("twenty-four") the last word is enough. */
const WORDS = [
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|quarter|dozen|couple|few|several|single',
].join('|');
/** Without the telephone numbers of emergency services. */
const DIGITS = '(?!(?:999|111|112|116|123) )\\d{1,5}(?:p\\d{1,5})?';
const NUMBER = `\\b(?:${DIGITS}|(?:${WORDS})\\b)`;
const UNITS = '(?:units?|iu|ius)\\b';
const BRAND =
  'novo(?:rapid|log)?|humalog|fiasp|lyumjev|apidra|trurapi|actrapid|humulin|lantus|levemir|tresiba|toujeo|glucagon|metformin';
const NO_THINGS = '(?! (?:pumps?|pens?|cartridges?|needles?|vials?|kits?|pods?|boxes|cases?))';
const NO_TIMES = '(?! ?(?:times?|years?|months?|weeks?|days?|hours?|minutes?|mins?|am|pm|people|of)\\b)';

const AMOUNTS = [
  new RegExp(`${NUMBER} ?(?:\\w{1,20} ){0,2}${UNITS}`),
  // With the end of a sentence between number and unit nothing else may come between: "She is 9. Day units open at
  // eight."
  new RegExp(`${NUMBER} \\. ${UNITS}`),
  /\b\d+(?:p\d+)? ?u\b|\bu ?\d/,
  new RegExp(`\\b(?:${WORDS}) u\\b`),
  /\ban? (?:(?:whole|full|single|little|tiny|extra|more|further|half|quarter|of|an?) ){0,5}units?\b/,
  new RegExp(
    `\\b(?:units?|dose) (?:(?:is|are|of|insulin|would|be|to|give|about|around|maybe) )*${NUMBER}(?! (?:times|of us))`,
  ),
  /\bunits? \. \d/,
  new RegExp(
    `${NUMBER} of (?:(?:her|his|their|the|your|rapid|fast|quick|short|long|acting|background|mealtime) )*(?:insulin|${BRAND})\\b${NO_THINGS}`,
  ),
  new RegExp(`${NUMBER} ?(?:\\w{1,20} )?(?:${BRAND})\\b${NO_THINGS}`),
  new RegExp(`\\binject(?:ed|ing|s)? (?:\\w+ ){0,3}?${NUMBER}${NO_TIMES}`),
  new RegExp(`\\b(?:bolus|dose)(?:ed|d|ing|s|es)? (?:\\w+ ){0,3}?${DIGITS}${NO_TIMES}`),
  new RegExp(`\\b(?:bolus|dose)(?:ed|d|ing|s|es)? (?:(?:him|her|them) )?(?:of|with|is|about) ${NUMBER}${NO_TIMES}`),
  new RegExp(
    `\\b(?:give|take|try|correct with) (?:(?:him|her|them|it|yourself|about|around|maybe|just) )*${DIGITS} (?:\\.|$|to (?:him|her|them)\\b|now|then|more|before|straight)`,
  ),
  /\b\d+(?:p\d+)? ?(?:mg|mgs|mcg|milligrams?|micrograms?)\b(?! (?:per )?dl)/,
  new RegExp(`${NUMBER} ?(?:g|grams?)(?: \\w{1,20}){0,5} units?\\b`),
  /\b1 ?r ?\d/,
  new RegExp(`\\bratio (?:(?:is|of|would|be|about|around|might|could) )+${NUMBER}`),
];

/**
 * Text as these rules read it: lower case, single spaces, no accents or invisible characters, ` . ` at the end of a
 * sentence. Decimals and fractions are joined with a p (4.2 is `4p2`), ratios with an r (1:10 is `1r10`).
 */
const plainAmounts = (text: string): string => {
  const letters = text
    .replace(/[½¼¾]/g, ' half ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
    .replace(/(\d)[.,/⁄](?=\d)/g, '$1p')
    .replace(/(\d)\s*[:∶]\s*(?=\d)/g, '$1r')
    .replace(/i\.u\b\.?/g, 'iu')
    .replace(/[.!?;…]+/g, ' . ')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/(\d)(?=(?:units?|iu|mg|mcg|grams?)\b)/g, '$1 ');
  return ` ${letters.split(/\s+/).filter(Boolean).join(' ')} `;
};

/** Whether an answer names an amount of insulin or of a medicine, or a ratio. */
export const namesAmount = (answer: string): boolean => {
  const words = plainAmounts(answer);
  return AMOUNTS.some((pattern) => pattern.test(words));
};

const ENDS_IN_NUMBER = new RegExp(`${NUMBER} (?:\\. )?$`);
/** Whether an answer ends in a number, whose unit may follow. */
export const endsInNumber = (answer: string): boolean => ENDS_IN_NUMBER.test(plainAmounts(answer));
