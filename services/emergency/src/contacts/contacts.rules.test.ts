import { type UserId, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import type { Contact } from './contact.ts';
import { onePerNumber } from './contacts.rules.ts';

const [ANNA, BILAL] = ['a', 'b'].map((digit) => userIdSchema.parse(digit.repeat(24))) as [UserId, UserId];
const contact = (parentId: UserId, name: string, phoneNumber: string, more: Partial<Contact> = {}): Contact => ({
  _id: `${name} of ${parentId[0]}`,
  parentId,
  name,
  relationship: 'family',
  phoneNumber,
  isParent: false,
  state: 'confirmed',
  createdAt: new Date(0),
  getsPlace: true,
  takesTexts: true,
  ...more,
});
const own = { isParent: true };
const toldOf = (contacts: readonly Contact[], withPlace = [ANNA, BILAL]) =>
  onePerNumber(contacts, [ANNA, BILAL], withPlace).map(({ _id }) => _id);

test.each<[string, Contact[], string[]]>([
  [
    'the guardians first, then the first guardian’s, then the other’s',
    [
      contact(BILAL, 'Uncle', '4'),
      contact(BILAL, 'bilal', '2', own),
      contact(ANNA, 'Gran', '3'),
      contact(ANNA, 'anna', '1', own),
    ],
    ['anna of a', 'bilal of b', 'Gran of a', 'Uncle of b'],
  ],
  [
    'a guardian’s own number before what the other typed',
    [contact(ANNA, 'anna', '1', own), contact(ANNA, 'Dad', '2'), contact(BILAL, 'bilal', '2', own)],
    ['anna of a', 'bilal of b'],
  ],
  [
    'who has said yes before who has not',
    [contact(ANNA, 'Gran', '3', { state: 'sent' }), contact(BILAL, 'Granny', '3')],
    ['Granny of b'],
  ],
  [
    'who gets the place before who does not',
    [contact(ANNA, 'Gran', '3', { getsPlace: false }), contact(BILAL, 'Granny', '3')],
    ['Granny of b'],
  ],
  ['else the first guardian’s', [contact(BILAL, 'Granny', '3'), contact(ANNA, 'Gran', '3')], ['Gran of a']],
  [
    'the same phone of both guardians once',
    [contact(BILAL, 'bilal', '1', own), contact(ANNA, 'anna', '1', own)],
    ['anna of a'],
  ],
])('of contacts of two guardians: %s', (_, contacts, told) => expect(toldOf(contacts)).toEqual(told));

test('from whom the place was taken, it is not taken from a contact of the other one too', () =>
  expect(toldOf([contact(ANNA, 'Gran', '3'), contact(BILAL, 'Granny', '3')], [BILAL])).toEqual(['Granny of b']));
