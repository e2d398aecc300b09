import { expect, test } from 'vitest';
import { fieldsWithAmounts, namesAmountOnCard } from './school-card.rules.ts';

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
  ...['ratio of 1 to 10', '1:10', '１５ｇ', 'four or below', 'four point two', 'double dose', 'a dozen skittles'],
  ...['one carton of juice', 'half a can', 'Half a can of coke, then wait', 'two tablets', 'a couple of tablets'],
  ...['a quarter of the carton', 'three quarters of a cup', 'half the juice', 'a few sweets', 'the whole carton'],
  ...['give a carton of juice', 'Give her two, then wait', 'drink half', 'Glucose tablets x 3', 'jelly babies (four)'],
  ...['one and a half cans', 'two fast-acting glucose tablets', 'one small glass of orange juice', '1/2 can'],
  ...[
    'a couple of',
    'quarter',
    'a small carton of apple juice',
    'both tablets',
    'one mini can',
    'a handful of raisins',
  ],
  ...['un carton o sudd', 'hanner can', 'dau dabled glwcos', 'cwpl o losin'],
])('an amount is found: %j', (text) => expect(namesAmountOnCard(text)).toBe(true));

test.each([
  ...['In the medical room, second shelf', 'Room 4G', 'Class 2G', 'Room 2.1, block B', 'Ystafell 3', ''],
  ...['Goes quiet 10 minutes before lunch', 'over 5 minutes', 'Two insulin pens and a glucagon kit', 'Year 5 office'],
  ...['Orange bag with a 2 on it', 'Gets cross and one hand shakes', 'Jelly babies in the blue tin', '01234 567890'],
  ...['One adult stays with her', 'one adult brings the juice', 'Call 999', 'Year two', 'two hours', 'half past two'],
  ...['Two adults know where the tablets are', 'One can call 999', 'Two Mile Ash School', '2 Sweet Briar Close'],
  ...['Juice cartons in the blue box', 'Two bags: one in the office, one in class 4', 'Two boxes: office and class'],
  ...['Half term, see the office', 'a couple of minutes', 'Quarter of an hour', 'Give her two minutes', '1:1 support'],
  ...[
    'Give 999 the address',
    'Ages 4 or above',
    'Four Oaks Primary',
    '07700 900 123',
    'Nan, two doors down',
    'One o’clock',
  ],
  ...['Mae hi’n mynd yn dawel iawn', 'Dr Jones, unit 3, St David’s'],
])('no amount: %j', (text) => expect(namesAmountOnCard(text)).toBe(false));

test('an amount is found in whichever field it stands', () => {
  const contact = { name: 'Gwen', relation: 'Nan', phone: '01632 960001' };
  const card = {
    ...{ name: 'Mia', className: '7.1', ownSigns: '', kitPlace: '', planPlace: '', school: 'Hill School' },
    ...{ signedBy: 'Ann', contacts: [contact, contact] },
  };
  expect(fieldsWithAmounts(card)).toEqual([]);
  const amount = 'half a can';
  for (const field of ['name', 'className', 'ownSigns', 'kitPlace', 'planPlace', 'school', 'signedBy'])
    expect(fieldsWithAmounts({ ...card, [field]: amount })).toEqual([field]);
  for (const part of ['name', 'relation', 'phone'])
    expect(fieldsWithAmounts({ ...card, contacts: [contact, { ...contact, [part]: amount }] })).toEqual([
      `contacts.1.${part}`,
    ]);
});
