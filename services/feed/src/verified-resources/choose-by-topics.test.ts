import { expect, test } from 'vitest';
import { FIRST_READING } from './catalogue.ts';
import { chooseByTopics } from './choose-by-topics.ts';

test.each([
  ['My daughter starts school on Monday', ['school-care']],
  ['Birthday cake at parties, and all the carbs', ['carbs-food']],
  ['Swimming again, with a hybrid closed loop', ['exercise-sport', 'pumps-technology']],
  ['Nobody told me about this', FIRST_READING],
])('the words of the catalogue choose for "%s"', (content, ids) => expect(chooseByTopics(content)).toEqual(ids));

test('at most three pages are chosen', () =>
  expect(chooseByTopics('school, hypos, ketones, food, football, pumps, worry')).toHaveLength(3));
