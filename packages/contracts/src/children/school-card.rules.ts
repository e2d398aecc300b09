/** Usual signs of a hypo that a parent can tick; the page has the words, in both languages. */
export const HYPO_SIGNS = [
  'shaky',
  'pale',
  'sweaty',
  'hungry',
  'headache',
  'tired',
  'dizzy',
  'confused',
  'cross',
  'quiet',
  'blurred',
  'tingling',
] as const;
export type HypoSign = (typeof HYPO_SIGNS)[number];

/** What a child's phone does for it, for the letter about the phone. */
export const PHONE_USES = ['sensor', 'pump', 'alarms', 'family', 'button'] as const;
export type PhoneUse = (typeof PHONE_USES)[number];

/** The fixed words of the card and the letter; what a parent types stays as it was typed. */
export const CARD_LANGUAGES = ['en', 'cy'] as const;
export type CardLanguage = (typeof CARD_LANGUAGES)[number];

export const AMOUNT_ON_CARD =
  'Please leave out amounts, doses and blood glucose numbers. They belong in the clinic’s plan, not on this card.';

const ENGLISH_NUMBERS =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|half|quarter|couple of)\b/g;
const WELSH_NUMBERS = /\b(?:un|dau|dwy|tri|tair|pedwar|pedair|pump|chwech|saith|wyth|naw|deg|ugain|hanner|chwarter)\b/g;

const AMOUNTS: readonly RegExp[] = [
  // Insulin: "3 units", "half a unit", "2u", "4 of insulin", not "2 insulin pens".
  /\d ?(?:[a-z]{1,12} ){0,2}(?:units?|iu|uned|unedau)\b/,
  /\d ?u\b/,
  /\d ?(?:[a-z]{1,12} ){0,2}(?:insulin|inswlin|novorapid|humalog|fiasp|lyumjev|glucagon)\b(?! (?:pens?|pumps?|cartridges?|kits?))/,
  /\b(?:dose|dos|bolus|inject|correct|correction)(?: [a-z]{1,12}){0,2} \d/,
  /\bratio\b(?: [a-z]{1,12}){0,3} \d/,
  /\b1 ?: ?\d/,
  // Weights and measures: "15 g", "10 carbs", "4 mmol", "100 ml".
  /\d ?(?:g|gr|gms?|grams?|gramau|mmols?|mg|mcg|mls?|millilit(?:re|er)s?)\b/,
  /\d ?(?:[a-z]{1,12} )?(?:carbs?|carbohydrates?|carbohydradau|cp)\b/,
  // Sugar by the piece: "3 jelly babies", "4 glucose tablets".
  /\d ?(?:[a-z]{1,12} ){0,2}(?:tablet|glucotab|tabledi|jelly b|sweet|losin|biscuit|bisged|sip|mouthful|spoon|teaspoon|tablespoon)/,
  // Blood glucose: "4.2", "below 4", "glucose is 14", not "over 5 minutes" or "room 2.1".
  /(?<!\b(?:room|ystafell|block|floor|lab) )\b\d{1,2}[.,]\d\b/,
  /(?:[<>≤≥]|\b(?:below|under|above|over|(?:less|lower|more|higher) than|o dan|dan|dros)) ?\d{1,2}\b(?! ?(?:minutes?|mins?|hours?|days?|months?|years?|people|munud|oed|awr))/,
  /\b(?:glucose|glwcos|sugar|sugars|siwgr|level|levels|lefel|bg|bgs|reading|target|targed)(?: [a-z]{1,12}){0,2} \d/,
];

/** A class or a room ("4G") is no weight. */
const ROOM_OR_CLASS = /\b\d{1,2}G\b(?! ?(?:of|sugar|glucose|carbs?)\b)/g;

/**
 * Whether a text on the card names an amount: of insulin, sugar or carbohydrate, or a blood glucose number. Stricter
 * than the companion's rule, which lets grams and glucose through: nobody may treat a child by what hangs on a wall.
 */
export function namesAmountOnCard(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(ROOM_OR_CLASS, ' ')
    .toLowerCase()
    .replace(/[½¼¾]/g, '1')
    .replace(ENGLISH_NUMBERS, '1')
    .replace(WELSH_NUMBERS, '1')
    .replace(/[=()]|: /g, ' ')
    .replace(/\s+/g, ' ');
  return AMOUNTS.some((pattern) => pattern.test(plain));
}
