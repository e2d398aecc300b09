import type { Food, FoodTable } from './food-table.ts';
import { wordsOf } from './words.rules.ts';

/** Words that do not tell one food from another. */
const COMMON_WORDS: ReadonlySet<string> = new Set(wordsOf('cooked plain fresh peeled raw dry drained homemade'));
/** Names that end with another food's name without being a kind of it. */
const NO_KIND: readonly string[] =
  `sausage roll,spring roll,swiss roll,pancake roll,mini roll,sushi roll,california roll,cheese roll,fish cake,rice cake,corn cake,oat cake,potato cake,
 barm cake,hot chocolate,drinking chocolate,ice cream,salad cream,custard cream,bourbon cream,cream biscuit,ginger beer,ginger ale,tortilla chip,banana chip,
 chocolate chip,kettle chip,nacho chip,ginger nut,crunchy nut,golden nugget,dairy milk,malted milk,corn cob,cob of corn,choux bun,melba toast,stir fry,choco rice,
 sherbet lemon,fresh orange,fizzy orange,avocado pear,bean sprout,black pepper,dr pepper,ground pepper,chilli pepper,fruit salad,potato salad,pasta salad,
 rice salad,bean salad,chick pea,toffee crisp,country crisp,apple crisp,prawn cracker,zero sugar,added sugar,coke zero sugar,wheat honey,coco pop,rice pop,ice pop,
 freeze pop,hula hoop,honey hoop,chocolate hoop,multigrain hoop,sweet chilli,victoria sandwich,warburtons toastie,pomegranate seed,redcurrant jelly,apple jelly,
 pain aux raisins,wheat crunchies,ring in juice,slices in juice,segments in juice,tinned peach in juice,tinned pear in juice,tinned pineapple in juice,
 tinned mandarin in juice,tinned fruit in juice,beans in tomato sauce`
    .split(',')
    .map((name) => ` ${wordsOf(name).join(' ')}`);

/**
 * General word → the foods it may mean, by name or with `*` by the end of the name, where the word is no part of the
 * names: "1 bagel, 85 g bread" may be one bagel.
 */
const KINDS = `
bread: roll, crusty roll, wholemeal roll, bagel, baguette, ciabatta, focaccia, sourdough, granary, pitta, wholemeal pitta, naan, peshwari naan, chapati, paratha, wrap, wholemeal wrap, brioche, english muffin, teacake, malt loaf
roll: bagel, baguette, ciabatta, brioche, hot cross bun
potato: chip, oven chip, chip shop chip, french fry, potato wedge, potato waffle, potato smiley, croquette, hash brown, rosti, mash, smash, dauphinoise, potato cake
sweet potato: sweet potato fry
chip: french fry, potato wedge
rice: risotto, biryani, paella, pilau
pasta: ravioli, gnocchi, tinned spaghetti, tinned ravioli
noodle: chow mein
sweetcorn: corn on the cob
cereal: *cereal, weetabix, shredded wheat, shreddies, cornflake, crunchy nut, frosties, rice krispies, coco pop, cheerio, honey cheerio, special k, bran flake, all bran, fruit and fibre, muesli, granola, sugar puff, porridge, ready brek, dry ready brek, oat
cornflake: crunchy nut, frosties
oat: ready brek, dry ready brek, muesli, granola
biscuit: *biscuit, digestive, chocolate digestive, rich tea, hobnob, chocolate hobnob, custard cream, shortbread, jaffa cake, cookie, wafer, cream cracker, oatcake
cookie: *biscuit
cake: *sponge, cheesecake, muffin, cupcake, brownie, gingerbread, swiss roll, battenberg, bakewell, teacake, doughnut, jaffa cake
chocolate: *chocolate, *chocolate bar, mars, snickers, twix, kit kat, milky way, bounty, magnum, chocolate biscuit, chocolate digestive
sweet: jelly baby, boiled sweet, chewy sweet, toffee, liquorice, marshmallow, dextrose tablet
crisp: baked crisp, hula hoop, pringle, wotsit, dorito, prawn cracker
pastry: croissant, pain au chocolat, danish pastry, sausage roll, cornish pasty
yogurt: fromage frais, frube
juice: juice drink, fruit shoot, smoothie
pop: *lemonade, coke, diet coke, fanta, diet lemonade, ginger beer, lucozade, energy drink
fizzy drink: *lemonade, coke, diet coke, diet lemonade, ginger beer, lucozade, energy drink
lolly: ice lolly, lollipop, choc ice
`;
const BREAD =
  '*bread, *toast, roll, crusty roll, wholemeal roll, bagel, baguette, ciabatta, focaccia, sourdough, granary, pitta, wholemeal pitta, wrap';
const MILK =
  'milk, whole milk, skimmed milk, lactose free milk, goat milk, oat milk, soya milk, sweetened soya milk, almond milk, rice milk, milk powder';
const FLOUR = 'flour, wholemeal flour, cornflour';
const PASTA = '*pasta';
const RICE = '*rice';
const POTATO = 'potato, new potato, raw potato';
const TOMATO = 'tinned tomato, passata, tomato puree, pasta sauce';
const FRUIT = `apple, banana, blackberry, blueberry, cherry, clementine, grape, grapefruit, kiwi, mango, melon, honeydew, watermelon, nectarine, orange, papaya, passion fruit,
 peach, tinned peach, pear, tinned pear, pineapple, tinned pineapple, plum, raspberry, strawberry`;
const VEGETABLES = `carrot, boiled carrot, onion, fried onion, parsnip, swede, ${TOMATO}`;
const PULSES =
  'chickpea, kidney bean, black bean, mixed bean, butter bean, cannellini bean, baked bean, lentil, red lentil, dried lentil, dried chickpea';
/**
 * Made dishes, and the foods that their figure includes. Not what is usually served with them (cheese and beans on a
 * jacket potato, honey on porridge, rice with a curry), nor what has next to no carbohydrate.
 */
const MADE_OF = `
porridge, porridge with water, ready brek: oat, dry ready brek, ${MILK}
semolina: dry semolina, sugar, ${MILK}
toast, wholemeal toast, brown toast: *bread, sourdough, granary, wholemeal
*sandwich, toastie: ${BREAD}, jam, honey, chocolate spread, peanut butter, chutney, salad cream
cheese on toast, egg on toast, eggy bread, bread pudding, bread and butter pudding, stuffing: ${BREAD}
beans on toast: ${BREAD}, baked bean, reduced sugar baked bean
hamburger, cheeseburger, quarter pounder, chicken burger, hot dog: ${BREAD}, beef burger, breaded chicken, sausage, frankfurter
kebab: ${BREAD}, naan
burrito: ${BREAD}, ${RICE}, ${PULSES}, salsa
*pizza: ${FLOUR}, ${TOMATO}, *pizza sauce
lasagne, spaghetti bolognese, pasta bake, pasta salad, macaroni cheese, tinned spaghetti, tinned ravioli, ravioli: ${PASTA}, bolognese, white sauce, pesto, ${FLOUR}, ${VEGETABLES}
bolognese: ${VEGETABLES}, ${PULSES}
chilli: ${VEGETABLES}, ${PULSES}
chilli with rice: ${VEGETABLES}, ${PULSES}, ${RICE}, chilli
curry, vegetable curry, dal: ${VEGETABLES}, ${PULSES}, ${POTATO}, sweet potato, coconut milk, curry sauce
curry with rice, katsu curry, biryani: ${VEGETABLES}, ${PULSES}, ${POTATO}, ${RICE}, coconut milk, curry sauce, curry, breaded chicken
risotto, paella, rice salad, egg fried rice, sushi: ${RICE}
rice pudding: ${RICE}, ${MILK}, sugar
chow mein, instant noodle, chicken noodle soup: *noodle, stir fry vegetable
stir fry: stir fry vegetable, pepper, ${VEGETABLES}
sweet and sour chicken: sweet and sour sauce, pineapple, tinned pineapple, breaded chicken
cottage pie, fish pie: ${POTATO}, mash, smash, ${VEGETABLES}
fish and chips: chip, oven chip, chip shop chip, french fry, battered fish
toad in the hole: sausage, vegetarian sausage, yorkshire pudding, ${FLOUR}
sausage roll, cornish pasty, pork pie, meat pie, cheese and onion pie, quiche: *pastry, ${FLOUR}, ${POTATO}, sausage
stew: ${VEGETABLES}, ${PULSES}, ${POTATO}, pearl barley, dried pearl barley, sausage, ${FLOUR}
stew and dumplings: ${VEGETABLES}, ${PULSES}, ${POTATO}, dumpling, stew, ${FLOUR}
*soup: ${VEGETABLES}, ${PULSES}, ${POTATO}, sweet potato, butternut squash, pea, *noodle, instant soup powder
potato salad, dauphinoise: ${POTATO}
cauliflower cheese: white sauce, ${FLOUR}
hummus, falafel: chickpea, dried chickpea
gravy: gravy granule
pancake, american pancake, scotch pancake, yorkshire pudding, dumpling: ${FLOUR}
*cake, *sponge, *muffin, cupcake, brownie, *scone, cookie, shortbread, gingerbread: ${FLOUR}, sugar
banana bread: ${FLOUR}, sugar, banana
flapjack: oat, sugar, golden syrup, honey
apple pie, apple crumble: *apple, ${FLOUR}, *pastry, oat, sugar, rhubarb, stewed rhubarb, plum, cherry, blackberry
jam tart: *pastry, jam, lemon curd
bakewell, custard tart, lemon meringue pie, mince pie: *pastry, ${FLOUR}, sugar
trifle: custard, jelly, sponge cake, ${FRUIT}
pavlova: meringue, ${FRUIT}
meringue: sugar
cheesecake: digestive, sugar
custard: ${MILK}, custard powder, sugar
angel delight: ${MILK}
jelly: jelly cube
cornetto: ice cream, cone
fruit salad, fruit cocktail: ${FRUIT}
smoothie: ${FRUIT}, ${MILK}, *yogurt, *juice, oat, honey
strawberry milk, thick milkshake, chocolate milk: ${MILK}, milkshake powder, ice cream, banana, strawberry
hot chocolate: ${MILK}, drinking chocolate powder, cocoa
horlicks: ${MILK}, horlicks powder
latte: ${MILK}
`;

/** The name before a connector: "tea with milk" is tea. */
const alone = (name: readonly string[]) => {
  const at = name.findIndex((word) => ['with', 'without', 'on'].includes(word));
  return at > 0 ? name.slice(0, at) : name;
};

interface Rules {
  readonly kinds: ReadonlyMap<string, ReadonlySet<Food>>;
  readonly dishes: readonly { readonly dishes: ReadonlySet<Food>; readonly of: ReadonlySet<Food> }[];
}
const rows = (text: string) =>
  text
    .trim()
    .replaceAll('\n ', ' ')
    .split('\n')
    .map((row) => row.split(': ') as [string, string]);

/** @throws where a name in the rules is not a food's */
function readRules(table: FoodTable): Rules {
  const names = [...table.foods.values()].flatMap((food) =>
    table.namesOf(food).map((words) => ({ food, name: words.join(' '), end: ` ${alone(words).join(' ')}` })),
  );
  // Of a name in two tables only the first is ever found.
  const byName = new Map(names.toReversed().map(({ food, name }) => [name, food]));
  function called(selector: string): readonly Food[] {
    const name = wordsOf(selector.replace('*', '')).join(' ');
    const one = byName.get(name);
    const foods = selector.startsWith('*')
      ? names.filter(({ end }) => end.endsWith(` ${name}`)).map(({ food }) => food)
      : one
        ? [one]
        : [];
    if (foods.length === 0) throw new Error(`No food is called ${selector}`);
    return foods;
  }
  const known = new Map<string, readonly Food[]>();
  const foodsCalled = (selectors: string): ReadonlySet<Food> =>
    new Set(
      selectors.split(',').flatMap((each) => {
        const selector = each.trim();
        const foods = known.get(selector) ?? called(selector);
        known.set(selector, foods);
        return foods;
      }),
    );
  return {
    kinds: new Map(rows(KINDS).map(([word, foods]) => [wordsOf(word).join(' '), foodsCalled(foods)])),
    dishes: rows(MADE_OF).map(([dishes, of]) => ({ dishes: foodsCalled(dishes), of: foodsCalled(of) })),
  };
}
const read = new WeakMap<FoodTable, Rules>();
function rulesOf(table: FoodTable): Rules {
  const rules = read.get(table) ?? readRules(table);
  read.set(table, rules);
  return rules;
}

/** Whether the first is a made dish that contains the second. */
export const isMadeOf = (dish: Food, part: Food, table: FoodTable): boolean =>
  dish !== part && rulesOf(table).dishes.some(({ dishes, of }) => dishes.has(dish) && of.has(part));

/** Whether a name, however general, fits a food: "pitta" fits pitta bread, "bread" fits garlic bread and a bagel. */
export function canBeCalled(food: Food, name: readonly string[], table: FoodTable): boolean {
  const specific = name.filter((word) => !COMMON_WORDS.has(word));
  const head = specific.at(-1);
  if (head === undefined) return false;
  const isKind = (own: readonly string[]) =>
    alone(own).at(-1) === head &&
    specific.every((word) => own.includes(word)) &&
    !NO_KIND.some((end) => ` ${own.join(' ')}`.endsWith(end));
  return table.namesOf(food).some(isKind) || rulesOf(table).kinds.get(specific.join(' '))?.has(food) === true;
}
