import { type UserId, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { addToGroup, removeFromGroup } from './notification-groups.rules.ts';

const [ann, ben, cas] = ['a', 'b', 'c'].map((digit) => userIdSchema.parse(digit.repeat(24))) as [
  UserId,
  UserId,
  UserId,
];
const unread = { read: false };

test('people are added newest first until the notification is read, then the count starts again', () => {
  expect(addToGroup(undefined, ann, true)).toEqual({ causes: [ann], count: 1 });
  expect(addToGroup({ causes: [ann], count: 1, ...unread }, ben, true)).toEqual({ causes: [ben, ann], count: 2 });
  expect(addToGroup({ causes: [ben, ann], count: 2, read: true }, cas, true)).toEqual({
    causes: [cas, ben, ann],
    count: 1,
  });
});

test('an action that counts once notifies once, however often it is undone and repeated, read or not', () => {
  for (const read of [false, true])
    expect(addToGroup({ causes: [ann, ben], count: 1, read }, ben, true)).toBeUndefined();
});

test('an action that may be repeated notifies each time, and its person is counted once', () => {
  expect(addToGroup({ causes: [ben, ann], count: 2, ...unread }, ann, false)).toEqual({ causes: [ann, ben], count: 2 });
  expect(addToGroup({ causes: [ben, ann], count: 1, ...unread }, ann, false)).toEqual({ causes: [ann, ben], count: 2 });
  expect(addToGroup({ causes: [ben, ann], count: 2, read: true }, ann, false)).toEqual({
    causes: [ann, ben],
    count: 1,
  });
});

test('a removed person is not counted, and the next one is named', () => {
  expect(removeFromGroup({ causes: [ben, ann], count: 2 }, ben)).toEqual({ causes: [ann], count: 1 });
  expect(removeFromGroup({ causes: [cas, ben, ann], count: 1 }, ann)).toEqual({ causes: [cas, ben], count: 1 });
  expect(removeFromGroup({ causes: [ben, ann], count: 1 }, ben)).toBeUndefined();
  expect(removeFromGroup({ causes: [ann], count: 1 }, ann)).toBeUndefined();
  expect(removeFromGroup({ causes: [ben, ann], count: 2 }, cas)).toEqual({ causes: [ben, ann], count: 2 });
});

test('a group names at most 500 people and counts all of them', () => {
  const many = Array.from({ length: 500 }, (_, n) => userIdSchema.parse(n.toString(16).padStart(24, '0')));
  const grown = addToGroup({ causes: many, count: 700, ...unread }, ann, true);
  expect([grown?.causes.length, grown?.causes[0], grown?.count]).toEqual([500, ann, 701]);
});
