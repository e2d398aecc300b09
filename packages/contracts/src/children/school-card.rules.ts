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
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|dozen|half|halves|quarters?|thirds? of|couple|pair of|both|few|several|whole|double)\b/g;
const WELSH_NUMBERS =
  /\b(?:un|dau|ddau|dwy|ddwy|tri|dri|tair|dair|pedwar|bedwar|pedair|bedair|pump|chwech?|saith|wyth|naw|deg|ugain|hanner|chwarter|cwpl|ychydig)\b/g;

/** Drinks, food and what they are measured in. After a number, each is an amount. */
const GIVEN = [
  'tablet|glucotab|tabledi|dabled|glucogel|dextrose|dextro\\b|lucozade|jelly (?:b|snake)|haribo|skittle|smartie|raisin',
  'sweets\\b|sweetie|sweet\\b(?! (?:briar|pea|potato))|losin|biscuit|bisged|fisged|cracker|chocolate|banana|juice|sudd\\b',
  'squash\\b|coke\\b|cola\\b|lemonade|milk\\b|fruit shoot|sips?\\b|gulp|mouthful|spoon|teaspoon|tablespoon|llwyaid|lwyaid',
  'cartons?\\b|garton|charton|cups?\\b|cupful|cwpan|gwpan|sachet|tubes?\\b|cans\\b|slices?\\b|lumps?\\b|cubes?\\b|doses?\\b|dogn',
  '(?:glass(?:es)?|bottles?|box(?:es)?|packs?|packets?|pots?|bars?|tins?|squares?|pieces?) of\\b',
].join('|');
/** Words after which a number counts something else: "one adult brings juice". */
const ELSE =
  'adults?|people|person|child|children|teachers?|staff|pupils?|friends?|minutes?|mins?|hours?|days?|weeks?|years?|times?|rooms?|doors?|shel(?:f|ves)|drawers?|floors?|bags?|tins?|phones?|pens?|pumps?|keys?|class|is|are|has|have|with|in|on|at|by|from|near|behind|under|who|where|keeps?|brings?|gets?|knows?|can|must|will|and';
const BETWEEN = `(?:(?!(?:${ELSE})\\b)[a-z'’-]{1,14} ){0,3}`;
const GIVE = '(?:give|gives|giving|offer|drink|drinks|eat|eats|swallow|chew|rhowch|yfwch)';
const TO_WHOM = '(?: (?:her|him|them|it|the child|just|only|about|at least|up to|another|iddi|iddo)){0,2}';

const AMOUNTS: readonly RegExp[] = [
  // Insulin: "3 units", "half a unit", "2u", "4 of insulin", not "2 insulin pens".
  /\d ?(?:[a-z]{1,12} ){0,2}(?:units?|iu|uned|unedau)\b/,
  /\d ?u\b/,
  /\d ?(?:[a-z]{1,12} ){0,2}(?:insulin|inswlin|novorapid|humalog|fiasp|lyumjev|glucagon)\b(?! (?:pens?|pumps?|cartridges?|kits?))/,
  /\b(?:dose|dos|bolus|inject|correct|correction)(?: [a-z]{1,12}){0,2} \d/,
  /\bratio\b(?: [a-z]{1,12}){0,3} \d/,
  /\b1 ?: ?(?!1\b)\d/,
  // Weights and measures: "15 g", "10 carbs", "4 mmol", "100 ml".
  /\d ?(?:g|gr|gms?|grams?|gramau|mmols?|mg|mcg|mls?|millilit(?:re|er)s?)\b/,
  /\d ?(?:[a-z]{1,12} )?(?:carbs?|carbohydrates?|carbohydradau|cp)\b/,
  // Sugar by the piece: "3 jelly babies", "one carton of juice", "half a can", "tablets x 3", "give two".
  new RegExp(`\\d ?(?:x ?)?${BETWEEN}(?:${GIVEN})`),
  /\d (?:(?:of )?(?:a|the|her|his|their) )?(?:small |mini |full |large |diet )?(?:can|gan|chan)\b(?= (?:of|o|and|or|then|when|if|before|after)\b|[.,;!?]|$)/,
  /(?:tablets?|tabledi|jelly babies|sweets|biscuits?|cartons?|juice|gel|sachets?|losin) ?(?:x|×|-|–)? ?\d{1,2}\b/,
  new RegExp(`\\b${GIVE}${TO_WHOM} \\d{1,2}\\b(?! ?(?:more )?(?:${ELSE}|munud|awr)\\b)`),
  new RegExp(`\\b${GIVE}${TO_WHOM} an? ${BETWEEN}(?:${GIVEN}|can\\b)`),
  /\ba (?:[a-z]{1,12} )?(?:handful|spoonful|sip|mouthful|sachet|carton|cup|glass|tube|can|bottle|slice|piece|square|bar|unit) of\b/,
  /^(?:an? )?1(?: of)?$/,
  // Blood glucose: "4.2", "below 4", "4 or less", "glucose is 14", not "over 5 minutes" or "room 2.1".
  /(?<!\b(?:room|ystafell|block|floor|lab|class|form|dosbarth) )\b\d{1,2}[.,]\d\b/,
  /\d point \d/,
  /(?:[<>≤≥]|\b(?:below|under|above|over|(?:less|lower|more|higher) than|o dan|dan|dros)) ?\d{1,2}\b(?! ?(?:minutes?|mins?|hours?|days?|months?|years?|people|munud|oed|awr))/,
  /(?<!\b(?:years?|class|ages?|aged) )\b\d{1,2} or (?:below|under|less|lower|above|over|more|higher)\b/,
  /\b(?:glucose|glwcos|sugar|sugars|siwgr|level|levels|lefel|bg|bgs|reading|target|targed)(?: [a-z]{1,12}){0,2} \d/,
];

/** A class or a room ("4G") is no weight. */
const ROOM_OR_CLASS = /\b\d{1,2}G\b(?! ?(?:of|sugar|glucose|carbs?)\b)/g;

/**
 * Whether a text on the card names an amount, in digits or in words: of insulin, sugar or carbohydrate, or a blood
 * glucose number. Stricter than the companion's rule, which lets grams and glucose through: nobody may treat a child by
 * what hangs on a wall.
 */
export function namesAmountOnCard(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(ROOM_OR_CLASS, ' ')
    .toLowerCase()
    .replace(ENGLISH_NUMBERS, '1')
    .replace(WELSH_NUMBERS, '1')
    .replace(/[=()]|: /g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return AMOUNTS.some((pattern) => pattern.test(plain));
}

const LINES = ['name', 'ownSigns', 'kitPlace', 'planPlace', 'school', 'signedBy'] as const;
const PARTS = ['name', 'relation', 'phone'] as const;
type TypedCard = Readonly<Record<(typeof LINES)[number] | 'className', string>> & {
  readonly contacts: readonly Readonly<Record<(typeof PARTS)[number], string>>[];
};

/** The paths of the fields in which an amount stands, such as `kitPlace` and `contacts.0.relation`. */
export const fieldsWithAmounts = ({ className, contacts, ...card }: TypedCard): string[] => [
  ...LINES.filter((field) => namesAmountOnCard(card[field])),
  // A class 7.1 is no glucose.
  ...(namesAmountOnCard(`class ${className}`) ? ['className'] : []),
  ...contacts.flatMap((contact, at) =>
    PARTS.filter((part) => namesAmountOnCard(contact[part])).map((part) => `contacts.${at}.${part}`),
  ),
];

/** The card as it is printed: a field that names an amount is left empty. */
export function withoutAmounts<Card extends TypedCard>(card: Card): Card {
  const named = new Set(fieldsWithAmounts(card));
  const printed = (path: string, text: string) => (named.has(path) ? '' : text);
  return {
    ...card,
    ...Object.fromEntries([...LINES, 'className' as const].map((field) => [field, printed(field, card[field])])),
    contacts: card.contacts.map((contact, at) => ({
      ...contact,
      ...Object.fromEntries(PARTS.map((part) => [part, printed(`contacts.${at}.${part}`, contact[part])])),
    })),
  };
}
