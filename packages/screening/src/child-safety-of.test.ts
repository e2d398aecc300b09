import { TEXTS } from '@notalone/contracts/texts';
import { expect, test } from 'vitest';
import { childSafetyOf } from './child-safety-of.ts';

const OTHER = 'Something else';

test.each([
  [TEXTS.reasonChildSafety, ''],
  [OTHER, 'he told my daughter: send me a pic of you'],
  [OTHER, `${'We met him at the summer fair and he was nice. '.repeat(14)} Then he said dont tell your mum about us.`],
  ['she wants to kill herself', ''],
])('“%s” with “%s” is a report of child safety', (reason, message) => {
  expect(childSafetyOf({ reason, message })).toEqual({ isChildSafety: true });
});

test.each([
  [OTHER, ''],
  ['Unkind or threatening', 'She called me stupid in the comments'],
  ['Selling or advertising', 'They sell sensors here: www.example.com, ring 07700 900123'],
  ['Dangerous medical advice', 'It says to skip insulin on sick days'],
])('“%s” with “%s” is not', (reason, message) => {
  expect(childSafetyOf({ reason, message })).toEqual({});
});
