import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './words.rules.ts';

export interface Food {
  /** As people read it: `Jacket potato`. */
  readonly name: string;
  /** Grams of available carbohydrate in 100 g. */
  readonly per100: number;
  /** Where that comes from, in words. */
  readonly source: string;
  /** Grams of one piece by size, of a slice, a tin, a tablespoon …; `ml` is grams a millilitre. */
  readonly weights: Readonly<Record<string, number>>;
  /** By how much kinds and makes differ, as a share: 0.2 is a fifth more or less. */
  readonly varies: number;
  /** The name of its dry form, for foods that people weigh before or after cooking. */
  readonly dry?: string;
  /** A bare weight up to this many grams means the dry form. Absent where people weigh either form. */
  readonly dryUpTo?: number;
}
export interface Alias {
  readonly words: readonly string[];
  readonly food: Food;
}
export interface FoodTable {
  readonly foods: ReadonlyMap<string, Food>;
  /** Every word that is part of some food's name. */
  readonly words: ReadonlySet<string>;
  /** The names of foods that are made of these words and no others. */
  aliasesIn(words: readonly string[]): readonly Alias[];
  /** The words of all names of one food. */
  wordsFor(food: Food): ReadonlySet<string>;
  /** All names of one food, each in its words. */
  namesOf(food: Food): readonly (readonly string[])[];
}

/** Where two foods share a name, the earlier table has it. */
const TABLES = ['starches.csv', 'fruit.csv', 'vegetables.csv', 'sweet.csv', 'dairy-drinks.csv', 'meals.csv'];

/** How the tables name where a figure comes from, and how people read it. */
const SOURCES = {
  CoFID: 'CoFID 2021',
  'M&W': 'McCance and Widdowson’s The Composition of Foods',
  Label: 'UK label',
  Typical: 'Typical figure',
} as const;

/** Beside this file in the source, beside the bundle in production. */
function fileOf(name: string): string {
  const file = [join(import.meta.dirname, 'foods', name), join(import.meta.dirname, name)].find((candidate) =>
    existsSync(candidate),
  );
  if (file === undefined) throw new Error(`The table ${name} is missing`);
  return file;
}

function rowsOf(name: string): string[][] {
  const [, ...lines] = readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('|'));
}

/** SR28's carbohydrate includes fibre; UK practice counts available carbohydrate. */
const available = (carbohydrate: string, fibre: string) => Math.max(0, Number(carbohydrate) - Number(fibre));

function readWeights(text: string, food: string): Record<string, number> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split(' '))
    .map(([unit = '', grams]) => [unit, Number(grams)] as const);
  if (pairs.some(([unit, grams]) => unit === '' || !(grams > 0)))
    throw new Error(`${food}: its weights are not readable`);
  return Object.fromEntries(pairs);
}

/**
 * Reads the checked-in tables of foods. SR28 figures are carbohydrate less fibre; the others are available carbohydrate
 * as published.
 * @throws where a table cannot be read, names a food twice, or names a figure that is missing
 */
export function loadFoods(): FoodTable {
  const sr28 = new Map(
    rowsOf('sr28.csv').map(([ndb = '', description = '', ...figures]) => [ndb, { description, figures }] as const),
  );

  function figureOf(source: string, food: string): Pick<Food, 'per100' | 'source'> {
    const [kind = '', first = '', ...rest] = source.split(' ');
    const usda = sr28.get(first);
    if (kind === 'SR28' && usda) {
      const [carbohydrate = '', fibre = ''] = usda.figures;
      return {
        per100: available(carbohydrate, fibre),
        source: `USDA SR28 ${first}, carbohydrate less fibre: ${usda.description}`,
      };
    }
    if (!(kind in SOURCES) || !(Number(first) >= 0)) throw new Error(`${food}: its source is not readable`);
    return { per100: Number(first), source: `${SOURCES[kind as keyof typeof SOURCES]}: ${rest.join(' ')}` };
  }

  const foods = new Map<string, Food>();
  const aliases: Alias[] = [];
  for (const [name = '', also = '', source = '', weights = '', varies = '', drying = ''] of TABLES.flatMap(rowsOf)) {
    if (foods.has(name)) throw new Error(`${name} is in the tables twice`);
    const [dry, upTo] = drying.split(':');
    const food: Food = {
      name,
      ...figureOf(source, name),
      weights: readWeights(weights, name),
      varies: Number(varies) / 100,
      ...(dry && { dry }),
      ...(upTo && { dryUpTo: Number(upTo) }),
    };
    foods.set(name, food);
    for (const alias of also.split(',')) {
      const words = wordsOf(alias);
      aliases.push({ words, food });
      // Two words are often written as one: `fishfinger`, `jacketpotato`.
      if (words.length === 2) aliases.push({ words: [words.join('')], food });
    }
  }
  const namesByFood = new Map(
    Array.from(
      Map.groupBy(aliases, ({ food }) => food),
      ([food, names]) => [food, names.map(({ words }) => words)],
    ),
  );
  const wordsByFood = new Map(Array.from(namesByFood, ([food, names]) => [food, new Set(names.flat())]));
  const byFirstWord = Map.groupBy(aliases, ({ words: [first = ''] }) => first);
  const none = new Set<string>();
  return {
    foods,
    words: new Set(aliases.flatMap(({ words }) => words)),
    aliasesIn: (words) =>
      [...new Set(words)]
        .flatMap((word) => byFirstWord.get(word) ?? [])
        .filter((alias) => alias.words.every((word) => words.includes(word))),
    wordsFor: (food) => wordsByFood.get(food) ?? none,
    namesOf: (food) => namesByFood.get(food) ?? [],
  };
}
