import { expect, test } from 'vitest';
import { textQuery } from './text-query.rules.ts';

test.each([
  ['  Libre 2 ', '"Libre" "2"'],
  ['-night "low carb"', '"night" "low" "carb"'],
  ["it's a hypo–hypo", '"it" "s" "a" "hypo"'],
  ['jo_smith \\" $where', '"jo_smith" "where"'],
  ['Zoe\u0308', '"Zo\u00eb"'],
  ['مرحبا 👪', '"مرحبا" "👪"'],
])('the words of %j are phrases', (typed, query) => expect(textQuery(typed)).toBe(query));

test.each(['--', '" "', '…!?'])('%j has no word', (typed) => expect(textQuery(typed)).toBeUndefined());
