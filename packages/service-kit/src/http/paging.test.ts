import { expect, test } from 'vitest';
import * as z from 'zod';
import { decodeCursor, encodeCursor, nextLink } from './paging.ts';

const schema = z.strictObject({ after: z.string().max(24) });

test('a cursor survives encoding and decoding', () => {
  expect(decodeCursor(encodeCursor({ after: 'abc' }), schema)).toEqual({ after: 'abc' });
});

test.each([
  '',
  'rubbish',
  '!!!',
  encodeCursor({ after: { $gt: '' } }),
  encodeCursor({ after: 'x', more: 1 }),
  encodeCursor(null),
  '\0',
])('%j is refused, naming the cursor', (cursor) => {
  expect(() => decodeCursor(cursor, schema)).toThrow(
    expect.objectContaining({ code: 'VALIDATION', extra: { errors: { cursor: expect.any(String) } } }),
  );
});

test('the next link keeps the query, replaces the cursor and escapes its value', () => {
  expect(
    nextLink('/api/profile/search', { city: 'Stoke>; rel="x', limit: 20, cursor: 'old', childName: undefined }, 'new'),
  ).toBe('</api/profile/search?city=Stoke%3E%3B+rel%3D%22x&limit=20&cursor=new>; rel="next"');
});
