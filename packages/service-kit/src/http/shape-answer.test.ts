import { auth, profile } from '@notalone/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { shapeAnswer } from './shape-answer.ts';

const secret = { passwordHash: 'x' };

test.each([
  ['an object', z.object({ a: z.string() }), { a: '1', ...secret }, { a: '1' }],
  ['a loose object', z.looseObject({ a: z.string() }), { a: '1', ...secret }, { a: '1' }],
  ['a list of objects', z.array(z.object({ a: z.string() })), [{ a: '1', ...secret }], [{ a: '1' }]],
  [
    'an object inside another',
    z.object({ in: z.object({ a: z.string() }) }),
    { in: { a: '1', ...secret } },
    { in: { a: '1' } },
  ],
  [
    'an optional one',
    z.object({ in: z.object({ a: z.string() }).optional() }),
    { in: { a: '1', ...secret } },
    { in: { a: '1' } },
  ],
  ['one that may be null', z.object({ a: z.string() }).nullable(), { a: '1', ...secret }, { a: '1' }],
  ['null itself', z.object({ a: z.string() }).nullable(), null, null],
  [
    'a record of objects',
    z.record(z.string(), z.object({ a: z.string() })),
    { k: { a: '1', ...secret } },
    { k: { a: '1' } },
  ],
  [
    'one of several',
    z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
    { b: 1, ...secret },
    { b: 1 },
  ],
  ['a field that is absent', z.object({ a: z.string().optional() }), { a: undefined }, {}],
])('%s keeps what its schema names', (_what, schema, value, kept) => {
  expect(shapeAnswer(schema)(value)).toEqual(kept);
});

test('a child’s session and a parent’s get different shapes', () => {
  const shape = shapeAnswer(auth.refresh.replies[200]);
  const session = { token: 't', userId: 'a'.repeat(24), expiresInSeconds: 900 };
  expect(shape({ ...session, role: 'parent', refreshToken: 'x' })).toEqual({ ...session, role: 'parent' });
  expect(shape({ ...session, role: 'child', childId: 'b'.repeat(24), childName: 'Alfie', pin: 'x' })).toEqual({
    ...session,
    role: 'child',
    childId: 'b'.repeat(24),
    childName: 'Alfie',
  });
});

test('an answer that fits none of several shapes fails instead of leaking', () => {
  expect(() => shapeAnswer(auth.refresh.replies[200])({ role: 'root', ...secret })).toThrow('fits none');
});

test('a profile reduced to the card has only the card’s fields', () => {
  const card = {
    _id: 'a'.repeat(24),
    childName: 'Alfie',
    ageBand: '6–8',
    diabetesType: 1,
    city: 'Leeds',
    willingToMentor: true,
  };
  const shape = shapeAnswer(profile.searchProfiles.replies[200]);
  expect(shape([{ ...card, postcode: 'LS1 1AA', recentHbA1c: 7 }])).toEqual([card]);
});
