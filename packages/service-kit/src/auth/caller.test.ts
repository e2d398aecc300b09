import { childIdSchema, sessionIdSchema, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { callerOfClaims } from './caller.ts';

const [childId, parentId, sessionId] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const claims = { role: 'child', sub: childId, parentId, sid: sessionId, iat: 1_800_000_000, exp: 1_800_000_900 };
const child = {
  role: 'child',
  childId: childIdSchema.parse(childId),
  parentId: userIdSchema.parse(parentId),
  sessionId: sessionIdSchema.parse(sessionId),
};

test('a child’s token says since when its session sees; one of before says nothing', () => {
  expect(callerOfClaims(claims)?.caller).toEqual(child);
  expect(callerOfClaims({ ...claims, sees_since: 1_799_000_000 })?.caller).toEqual({
    ...child,
    seesSince: 1_799_000_000,
  });
  expect(callerOfClaims({ ...claims, sees_since: 'ever' })).toBeUndefined();
});
