import { expect, test } from 'vitest';
import { namesAmountOnCard } from './school-card.rules.ts';

test.each([
  ...['3 units', 'give her three units of insulin', 'half a unit', '2u', '4 of novorapid', 'a dose of 4', '2 uned'],
  ...['15g', '15 g of sugar', 'TEN GRAMS', '15G of glucose', '10 carbs', '100ml juice', '15 gram o siwgr'],
  ...['3 jelly babies', 'four glucose tablets', 'two sweets', '3 tabledi glwcos', 'a couple of biscuits', '½ spoonful'],
  ...[
    '4.2',
    'below 4',
    'under 4 mmol/L',
    '< 4',
    'more than 14',
    'glucose is 14',
    'Glucose: 14',
    'target of 6',
    'o dan 4',
    '3,9',
  ],
  ...['ratio of 1 to 10', '1:10', '１５ｇ'],
])('an amount is found: %j', (text) => expect(namesAmountOnCard(text)).toBe(true));

test.each([
  ...['In the medical room, second shelf', 'Room 4G', 'Class 2G', 'Room 2.1, block B', 'Ystafell 3', ''],
  ...['Goes quiet 10 minutes before lunch', 'over 5 minutes', 'Two insulin pens and a glucagon kit', 'Year 5 office'],
  ...['Orange bag with a 2 on it', 'Gets cross and one hand shakes', 'Jelly babies in the blue tin', '01234 567890'],
  ...['Mae hi’n mynd yn dawel iawn', 'Dr Jones, unit 3, St David’s'],
])('no amount: %j', (text) => expect(namesAmountOnCard(text)).toBe(false));
