import { TEXTS } from '@notalone/contracts/texts';
import { expect, test } from 'vitest';
import { childSafetyOf } from './child-safety-of.ts';

const OTHER = 'Something else';

test.each([
  [TEXTS.reasonChildSafety, ''],
  [OTHER, 'he told my daughter: send me a pic of you'],
  [OTHER, `${'We met him at the summer fair and he was nice. '.repeat(14)} Then he asked my son for pictures.`],
  ['a girl of 12 in this group wants to kill herself', ''],
  [OTHER, 'A grown man here asks my 9 year old for pictures'],
  [OTHER, 'blackmailing my daughter with a photo she sent'],
  [OTHER, 'There are indecent images of children on this profile'],
  [OTHER, 'He says he is 13 but he is clearly an adult and he wants to meet the kids in this group'],
  [OTHER, 'He is a paedophile'],
])('“%s” with “%s” is a report of child safety', (reason, message) => {
  expect(childSafetyOf({ reason, message })).toMatchObject({ isChildSafety: true });
});

test('where a person chose the reason there is no doubt', () => {
  expect(childSafetyOf({ reason: TEXTS.reasonChildSafety })).toEqual({ isChildSafety: true });
});

test.each([
  [OTHER, ''],
  ['Unkind or threatening', 'She called me stupid in the comments'],
  [OTHER, 'I do not like this person'],
  ['Selling or advertising', 'They sell sensors here: www.example.com, ring 07700 900123'],
  ['Dangerous medical advice', 'It says to skip insulin on sick days'],
])('“%s” with “%s” is not', (reason, message) => {
  expect(childSafetyOf({ reason, message })).toEqual({});
});
