import { expect, test } from 'vitest';
import type { Post } from '../shared/post.ts';
import { post } from '../testing/posts.ts';
import { formatCount, formatPeople, REACTIONS, withServerReaction, withToggledReaction } from './reactions.ts';

const ME = '000000000000000000000001' as Post['likes'][number];
const OTHER = '000000000000000000000002' as Post['likes'][number];
const [like, , , dislike] = REACTIONS;

test('restores the post when a reaction is toggled twice', () => {
  const before = post(1, { likes: [OTHER], counts: { likes: 50_000 } });
  const on = withToggledReaction(before, like, ME);
  expect([on.likes, on.counts.likes]).toEqual([[ME, OTHER], 50_001]);
  expect(withToggledReaction(on, like, ME)).toEqual(before);
});

test('hides the number of dislikes from everyone but the author', () => {
  expect(withToggledReaction(post(1), dislike, ME).counts.dislikes).toBeUndefined();
  expect(withToggledReaction(post(1, { counts: { dislikes: 4 } }), dislike, ME).counts.dislikes).toBe(5);
});

test('takes the counts from the server', () => {
  const counts = { ...post(1).counts, likes: 9 };
  const shown = withServerReaction(withToggledReaction(post(1), like, ME), like, ME, { on: false, counts });
  expect([shown.likes, shown.counts.likes]).toEqual([[], 9]);
});

test.each([
  [7, '7'],
  [999, '999'],
  [1000, '1k'],
  [1234, '1.2k'],
  [9999, '9.9k'],
  [12_345, '12k'],
  [999_999, '999k'],
  [1_250_000, '1.2m'],
])('formats %d as %s, in at most four characters', (count, short) => {
  expect(formatCount(count)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(4);
});

test('announces large numbers in full', () => {
  expect([1, 999, 1234, 1_234_567].map(formatPeople)).toEqual([
    '1 person',
    '999 people',
    '1,234 people',
    '1,234,567 people',
  ]);
});
