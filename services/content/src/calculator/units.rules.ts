import type { UnitOfMeasureDefinitions } from 'parse-ingredient';

/** Grams of a unit of weight. */
export const GRAMS: Readonly<Record<string, number>> = {
  gram: 1,
  kilogram: 1000,
  milligram: 0.001,
  ounce: 28.35,
  pound: 453.6,
};
/** UK millilitres: a pint is 568 of them, not the 473 of the United States. */
export const MILLILITRES: Readonly<Record<string, number>> = {
  milliliter: 1,
  centiliter: 10,
  deciliter: 100,
  liter: 1000,
  pint: 568,
  quart: 1136,
  gallon: 4546,
  'fluid ounce': 28.4,
  cup: 250,
  tablespoon: 15,
  dessertspoon: 10,
  teaspoon: 5,
  glass: 200,
  mug: 250,
  beaker: 200,
  ladle: 100,
};
/** Spoons and cups are heaped or level, glasses full or not, so what they hold varies. */
export const IS_MEASURED_BY_EYE: ReadonlySet<string> = new Set([
  'cup',
  'tablespoon',
  'dessertspoon',
  'teaspoon',
  'glass',
  'mug',
  'beaker',
  'ladle',
]);

/** Unit → names of the table's weights to look up, in this order. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  cup: ['cup'],
  tablespoon: ['tbsp'],
  teaspoon: ['tsp'],
  glass: ['glass'],
  mug: ['mug', 'cup'],
  beaker: ['beaker', 'glass'],
  ladle: ['ladle'],
  slice: ['slice', 'piece', 'each'],
  piece: ['piece', 'each', 'medium', 'slice'],
  package: ['packet', 'bag', 'pouch', 'box', 'sachet'],
  bag: ['bag', 'packet', 'pouch'],
  box: ['box', 'packet', 'carton'],
  sachet: ['sachet', 'packet'],
  pouch: ['pouch', 'packet', 'bag'],
  can: ['can', 'tin'],
  tin: ['tin', 'can'],
  jar: ['jar'],
  pot: ['pot', 'tub', 'each'],
  tub: ['tub', 'pot'],
  carton: ['carton', 'pot'],
  bottle: ['bottle'],
  tube: ['tube', 'packet'],
  tray: ['tray', 'portion'],
  bowl: ['bowl', 'portion'],
  plate: ['plate', 'portion'],
  portion: ['portion', 'bowl', 'packet', 'each', 'medium', 'can'],
  handful: ['handful'],
  scoop: ['scoop', 'ball'],
  ball: ['ball', 'scoop', 'each'],
  bar: ['bar', 'each'],
  rasher: ['rasher', 'slice', 'each'],
  finger: ['finger', 'each'],
  square: ['square', 'piece'],
  row: ['row'],
  cube: ['cube', 'each'],
  chunk: ['chunk', 'piece', 'slice'],
  wedge: ['wedge', 'slice', 'quarter'],
  segment: ['segment'],
  ring: ['ring', 'slice'],
  stick: ['stick', 'stalk', 'finger'],
  stalk: ['stalk', 'stick'],
  spear: ['spear', 'each'],
  floret: ['floret'],
  leaf: ['leaf'],
  sprig: ['sprig'],
  clove: ['clove'],
  bunch: ['bunch'],
  punnet: ['punnet'],
  head: ['head', 'each'],
  loaf: ['loaf'],
  fillet: ['fillet', 'each', 'medium'],
  breast: ['breast', 'medium'],
  nest: ['nest'],
  sheet: ['sheet'],
  cob: ['cob', 'each'],
  round: ['round', 'each'],
  triangle: ['triangle', 'each'],
  tablet: ['each'],
  knob: ['knob'],
  pat: ['pat'],
  scrape: ['scrape'],
  dollop: ['dollop', 'tbsp'],
  squirt: ['squirt', 'squeeze'],
  drizzle: ['drizzle', 'tsp'],
  splash: ['splash', 'dash'],
  dash: ['dash', 'splash'],
  pinch: ['pinch'],
  inch: ['inch'],
  single: ['single'],
  double: ['double'],
  shot: ['shot'],
  strip: ['strip'],
  goujon: ['goujon', 'strip'],
};
/** Units that `parse-ingredient` lacks or names differently. */
const plain = (name: string, ...alternates: string[]) => ({ short: name, plural: `${name}s`, alternates });
export const UNITS: UnitOfMeasureDefinitions = {
  gram: { short: 'g', plural: 'grams', alternates: ['g.', 'gm', 'gms', 'grm', 'gr', 'gramme', 'grammes'] },
  kilogram: { short: 'kg', plural: 'kilograms', alternates: ['kg.', 'kgs', 'kilo', 'kilos', 'kilogramme'] },
  milliliter: {
    short: 'ml',
    plural: 'milliliters',
    alternates: ['mls', 'ml.', 'millilitre', 'millilitres', 'mil', 'mils'],
  },
  centiliter: { short: 'cl', plural: 'centiliters', alternates: ['centilitre', 'centilitres'] },
  deciliter: { short: 'dl', plural: 'deciliters', alternates: ['decilitre', 'decilitres'] },
  liter: { short: 'l', plural: 'liters', alternates: ['litre', 'litres', 'ltr', 'ltrs', 'lt'] },
  tablespoon: {
    short: 'tbsp',
    plural: 'tablespoons',
    alternates: ['tbs', 'tbsps', 'tbsp.', 'tblsp', 'tablespoonful', 'tablespoonfuls', 'tbspn', 'tbls', 'tblspn'],
  },
  teaspoon: { short: 'tsp', plural: 'teaspoons', alternates: ['tsps', 'tsp.', 'teaspoonful', 'teaspoonfuls', 'tspn'] },
  dessertspoon: {
    short: 'dsp',
    plural: 'dessertspoons',
    alternates: ['dstsp', 'dstspn', 'dessertspoonful', 'dessertspoonfuls', 'dspn', 'dssp', 'dst'],
  },
  cup: { short: 'cup', plural: 'cups', alternates: ['cupful', 'cupfuls', 'c'] },
  pint: { short: 'pt', plural: 'pints', alternates: ['pts'] },
  package: {
    short: 'packet',
    plural: 'packets',
    alternates: ['pack', 'packs', 'pkt', 'pkts', 'package', 'packages', 'pk'],
  },
  glass: { short: 'glass', plural: 'glasses', alternates: ['glassful', 'tumbler'] },
  box: { short: 'box', plural: 'boxes', alternates: [] },
  loaf: { short: 'loaf', plural: 'loaves', alternates: [] },
  leaf: { short: 'leaf', plural: 'leaves', alternates: [] },
  punnet: plain('punnet'),
  bowl: plain('bowl', 'bowlful', 'bowlfuls'),
  plate: plain('plate', 'plateful'),
  portion: plain('portion', 'serving', 'servings', 'helping', 'helpings', 'serve'),
  handful: plain('handful', 'handfull', 'fistful'),
  slice: plain('slice', 'slc', 'slices.'),
  rasher: plain('rasher'),
  inch: { short: 'inch', plural: 'inches', alternates: ['"', 'in'] },
  ...Object.fromEntries(
    `tin pot tub mug beaker ladle sachet pouch jar bottle tube tray scoop ball bar finger square row cube chunk wedge segment ring stalk spear floret fillet breast nest
     sheet cob round triangle tablet knob pat scrape dollop squirt drizzle splash single double shot strip goujon`
      .split(/\s+/)
      .map((name) => [name, plain(name)]),
  ),
};
export const NO_UNITS: readonly string[] = [
  'small',
  'medium',
  'large',
  'dozen',
  'ear',
  'foot',
  'meter',
  'yard',
  'centimeter',
  'millimeter',
  'container',
];

const UNIT_WORDS = new Map(
  Object.entries(UNITS).flatMap(([id, unit]) =>
    [id, unit.short, unit.plural, ...(unit.alternates ?? [])].map((word) => [word, id] as const),
  ),
);
for (const id of ['bag', 'bunch', 'can', 'carton', 'clove', 'head', 'piece', 'sprig', 'stick', 'dash', 'pinch']) {
  UNIT_WORDS.set(id, id);
  UNIT_WORDS.set(`${id}s`, id);
}
/** The unit that a word means. */
export const unitOf = (word: string): string | undefined => UNIT_WORDS.get(word);
