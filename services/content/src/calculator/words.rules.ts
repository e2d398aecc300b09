/** Words that do not change how much carbohydrate is in 100 g of a food. */
const HARMLESS = `cooked boiled steamed raw fresh frozen chilled hot cold warm grilled baked roast roasted poached microwaved peeled chopped diced sliced
  grated crushed whole plain organic ripe homemade home made leftover reheated lean skinless boneless unsalted salted salty drained weight weighed about
  approx size sized british english irish scottish welsh uk own brand tesco sainsbury asda aldi lidl morrison waitrose spark coop iceland heinz bird eye
  mcvity kellogg nestle cadbury hovis warburton kingsmill walker mccain birdseye red green white yellow brown black small medium large extra mini tiny big
  little thick thin finely roughly thinly thickly cut skin flesh only topping please thank thanks nice tasty lovely average regular standard normal giant
  jumbo from shop bought supermarket ready prepared rinsed mashed squashed sweet smoked unsmoked traditional classic original style type baby new old fluffy
  crunchy soft deep pan topped left over half quarter couple few each total eaten finished free-range range deseeded stoned pitted seedless trimmed undrained
  bit mixed seasonal pasteurised dry heaped level rounded serving portion helping`;
/** Words that may change it a little: left out, and named in the note. */
const SOFT = `light lighter lite reduced low fat gluten dairy vegan vegetarian skinny spread filled unsweetened natural high fibre fiber multipack snack fun
  brine water oil premium finest luxury value basic kid child adult protein`;
/** Words that change it a lot: a food is not recognised without them. */
const CHANGING = `diet zero free sugar unsugared added keto carb carbohydrate cho lowcarb candied glazed sweetened syrup battered breaded stuffed coated crumbed flavour
  flavoured dried sugary undiluted concentrate concentrated dehydrated freeze caramelised honeyed iced chocolate fried juice powder`;
const STOP = new Set([
  'of',
  'the',
  'a',
  'an',
  'my',
  'our',
  'his',
  'her',
  'some',
  'in',
  'to',
  'for',
  'i',
  'had',
  'ate',
  'is',
  'was',
  'it',
  'at',
  'as',
  'any',
  'that',
  'this',
]);
/** Words between two foods. */
export const CONNECTORS: ReadonlySet<string> = new Set(['and', 'with', 'on', 'plus', 'or']);

/** Word → the word of the tables with the same meaning. */
const SAME: Readonly<Record<string, string>> = {
  yoghurt: 'yogurt',
  yog: 'yogurt',
  spud: 'potato',
  tatty: 'potato',
  tattie: 'potato',
  veg: 'vegetable',
  veggy: 'vegetarian',
  choc: 'chocolate',
  choccy: 'chocolate',
  canned: 'tinned',
  donut: 'doughnut',
  houmous: 'hummu',
  humous: 'hummu',
  chili: 'chilli',
  chile: 'chilli',
  minced: 'mince',
  sarny: 'sandwich',
  butty: 'sandwich',
  toasted: 'toast',
  uncooked: 'dry',
  dried: 'dry',
  wholewheat: 'wholemeal',
  brocolli: 'broccoli',
  bake: 'baked',
  n: 'and',
  '&': 'and',
  leave: 'leaf',
  loave: 'loaf',
  halve: 'half',
  sauted: 'fried',
};

/** One form for singular and plural, for tables and typed lines alike; not always a word. */
function stem(word: string): string {
  const bare = word.replace(/['’]s$/, '').replace(/['’]/g, '');
  const singular = bare.length > 3 && /[^s]s$/.test(bare) ? bare.slice(0, -1) : bare;
  const settled = singular
    .replace(/(ch|sh|x|ss|zz)e$/, '$1')
    .replace(/oe$/, 'o')
    .replace(/(.{2})ie$/, '$1y');
  // "constructor" may be typed too.
  return (Object.hasOwn(SAME, settled) ? SAME[settled] : undefined) ?? settled;
}

/** The words of a food's name or of a line, without accents, articles and endings. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/-/g, ' ')
    .split(/[^\p{L}\p{N}%&'’]+/u)
    .filter((word) => word !== '' && !STOP.has(word))
    .map(stem)
    .filter((word) => word !== '');

const listed = (list: string): ReadonlySet<string> => new Set(wordsOf(list));
const kinds = { harmless: listed(HARMLESS), soft: listed(SOFT), changing: listed(CHANGING) };

export type WordKind = keyof typeof kinds | 'unknown';
/** The effect of a word that is no part of a recognised food. */
export function kindOf(word: string): WordKind {
  for (const [kind, words] of Object.entries(kinds)) if (words.has(word)) return kind as WordKind;
  return 'unknown';
}
/** Says that the food was weighed before cooking; `isCookedWord`: after. */
export const isDryWord = (word: string): boolean => word === 'dry' || word === 'raw';
export const isCookedWord = (word: string): boolean =>
  ['cooked', 'boiled', 'steamed', 'drained', 'fried', 'microwaved', 'reheated', 'leftover', 'baked'].includes(word);
