import { growsLinearly } from '@notalone/testing/growth';
import { describe, expect, test } from 'vitest';
import { endsInNumber, namesAmount } from './amounts.rules.ts';

test.each([
  ...[
    'You could give 3 units now.',
    'Try half a unit.',
    'About two more units.',
    'Use 0.5u.',
    'A ratio of 1:10 works.',
    '2-3 units',
    '½ unit',
  ],
  ...[
    'give twelve units of novorapid',
    'eleven units',
    'Perhaps twenty-four units',
    'a hundred units',
    'a dozen units',
    'a couple of units',
    'a unit',
  ],
  ...[
    '2 whole units',
    '4 of novorapid',
    '4 Novorapid',
    'four of his insulin',
    'inject 4',
    'Inject her with four.',
    'Give her 4.',
    'units: 4',
    'Units = 4',
  ],
  ...[
    '1mg of glucagon',
    '1 mg',
    '10g per unit',
    '10 grams of carbs for every unit',
    'one unit for ten grams',
    'A ratio of one to ten',
    '1 : 10',
    '1∶10',
  ],
  ...[
    '4  units',
    '4\u00a0units',
    '4\u202funits',
    '4\nunits',
    '4\u200b units',
    '4 **units**',
    '４ units',
    '1/2 unit',
    '4 (four) units',
  ],
  ...['4.Units', '4I.U.', 'five u', 'give 4 to her', 'try 4 then', 'a bolus of four', 'five or six units', '0,5 units'],
  ...[
    'I would say 4.\nUnits are what the pump counts.',
    'I would say four. Units of insulin, that is.',
    'I would say 4… units',
  ],
])('an amount is found: %j', (answer) => expect(namesAmount(answer)).toBe(true));

test.each([
  ...[
    'A slice has 15 grams.',
    'She is 9.',
    'You two are doing well.',
    'Call 999.',
    'It was 4.2 mmol/L at 10:30.',
    'Two of us, you and me.',
  ],
  ...[
    'She is 9. Day units in hospitals can be loud.',
    'Do you have one or two insulin pens at school?',
    'Give her two minutes.',
    'Give it a go!',
  ],
  ...[
    'Some children inject four times a day.',
    'Call 999 or NHS 111. Your team talks about units.',
    'A children’s unit has toys.',
    'I cannot talk about units.',
  ],
  ...[
    'A bolus can feel like one more thing.',
    'Many families have a couple of spare pens.',
    'It takes two to talk about doses.',
  ],
  ...['Insulin needs a fridge. Two bags help.', 'Glucagon kits: have two at school?', 'Three friends came.'],
])('no amount of insulin: %j', (answer) => expect(namesAmount(answer)).toBe(false));

describe('a text that ends in a number', () => {
  test.each(['I would say 4. ', 'Maybe four', 'It was 4.2.'])('is: %s', (answer) =>
    expect(endsInNumber(answer)).toBe(true),
  );
  test.each(['Four of us. ', 'Well done!'])('not: %s', (answer) => expect(endsInNumber(answer)).toBe(false));
});

test.each(['one two ', 'a more ', '4 '])('the time to check an answer grows with its length: %j', (words) =>
  expect(growsLinearly((times) => namesAmount(words.repeat(times)), 120)).toBe(true),
);
