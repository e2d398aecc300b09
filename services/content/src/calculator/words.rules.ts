/** Said of a food without changing how much carbohydrate is in 100 g of it, or saying nothing at all. */
const HARMLESS = `cooked boiled steamed raw fresh frozen chilled hot cold warm grilled baked roast roasted poached microwaved peeled chopped diced sliced
  grated crushed whole plain organic ripe homemade home made leftover reheated lean skinless boneless unsalted salted salty drained weight weighed about
  approx size sized british english irish scottish welsh uk own brand tesco sainsbury asda aldi lidl morrison waitrose spark coop iceland heinz bird eye
  mcvity kellogg nestle cadbury hovis warburton kingsmill walker mccain birdseye red green white yellow brown black small medium large extra mini tiny big
  little thick thin finely roughly thinly thickly cut skin flesh only topping please thank thanks nice tasty lovely average regular standard normal giant
  jumbo from shop bought supermarket ready prepared rinsed mashed squashed sweet smoked unsmoked traditional classic original style type baby new old fluffy
  crunchy soft deep pan topped left over half quarter couple few each total eaten finished free-range range deseeded stoned pitted seedless trimmed undrained
  bit mixed seasonal pasteurised dry heaped level rounded serving portion helping`;
/** Left out with a word about it: they may change a little. */
const SOFT = `light lighter lite reduced low fat gluten dairy vegan vegetarian skinny spread filled unsweetened natural high fibre fiber multipack snack fun
  brine water oil premium finest luxury value basic kid child adult protein`;
/** They change it by much: a food is not recognised without them. */
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
/** Between two foods. */
export const CONNECTORS: ReadonlySet<string> = new Set(['and', 'with', 'on', 'plus', 'or']);

/** Words that mean another one of the tables. */
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

/** One form for singular and plural, the same for the tables and for what is typed; not always a word. */
function stem(word: string): string {
  const bare = word.replace(/['’]s$/, '').replace(/['’]/g, '');
  const singular = bare.length > 3 && /[^s]s$/.test(bare) ? bare.slice(0, -1) : bare;
  const settled = singular
    .replace(/(ch|sh|x|ss|zz)e$/, '$1')
    .replace(/oe$/, 'o')
    .replace(/(.{2})ie$/, '$1y');
  // "constructor" is a word too
  return (Object.hasOwn(SAME, settled) ? SAME[settled] : undefined) ?? settled;
}

/** The words of a name of a food or of a line, accents, articles and endings left out. */
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
/** What a word does that is no part of a recognised food. */
export function kindOf(word: string): WordKind {
  for (const [kind, words] of Object.entries(kinds)) if (words.has(word)) return kind as WordKind;
  return 'unknown';
}
/** The person says that it was weighed before or after cooking. */
export const isDryWord = (word: string): boolean => word === 'dry' || word === 'raw';
export const isCookedWord = (word: string): boolean =>
  ['cooked', 'boiled', 'steamed', 'drained', 'fried', 'microwaved', 'reheated', 'leftover', 'baked'].includes(word);
