import { type UserId, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { joined, left } from './groups.rules.ts';

const [ann, ben, cas] = ['a', 'b', 'c'].map((digit) => userIdSchema.parse(digit.repeat(24))) as [UserId, UserId, UserId];
const unread = { read: false };

test('people gather, the newest first, until it is read; then it begins anew', () => {
  expect(joined(undefined, ann, true)).toEqual({ causes: [ann], count: 1 });
  expect(joined({ causes: [ann], count: 1, ...unread }, ben, true)).toEqual({ causes: [ben, ann], count: 2 });
  expect(joined({ causes: [ben, ann], count: 2, read: true }, cas, true)).toEqual({ causes: [cas, ben, ann], count: 1 });
});

test('what each does once is told once, however often it is taken back and done again, read or not', () => {
  for (const read of [false, true]) expect(joined({ causes: [ann, ben], count: 1, read }, ben, true)).toBeUndefined();
});

test('what is done many times is told each time, and its people are counted once', () => {
  expect(joined({ causes: [ben, ann], count: 2, ...unread }, ann, false)).toEqual({ causes: [ann, ben], count: 2 });
  expect(joined({ causes: [ben, ann], count: 1, ...unread }, ann, false)).toEqual({ causes: [ann, ben], count: 2 });
  expect(joined({ causes: [ben, ann], count: 2, read: true }, ann, false)).toEqual({ causes: [ann, ben], count: 1 });
});

test('who has gone is not counted, and the next one is named', () => {
  expect(left({ causes: [ben, ann], count: 2 }, ben)).toEqual({ causes: [ann], count: 1 });
  expect(left({ causes: [cas, ben, ann], count: 1 }, ann)).toEqual({ causes: [cas, ben], count: 1 });
  expect(left({ causes: [ben, ann], count: 1 }, ben)).toBeUndefined();
  expect(left({ causes: [ann], count: 1 }, ann)).toBeUndefined();
  expect(left({ causes: [ben, ann], count: 2 }, cas)).toEqual({ causes: [ben, ann], count: 2 });
});

test('as many are remembered as are ever told one by one, and all are counted', () => {
  const many = Array.from({ length: 500 }, (_, n) => userIdSchema.parse(n.toString(16).padStart(24, '0')));
  const grown = joined({ causes: many, count: 700, ...unread }, ann, true);
  expect([grown?.causes.length, grown?.causes[0], grown?.count]).toEqual([500, ann, 701]);
});
