import { expect, test } from 'vitest';
import { post } from '../testing/posts.ts';
import type { Post } from './post.ts';
import { peopleInWords, REACTIONS, settled, shortCount, toggled } from './reactions.ts';

const ME = '000000000000000000000001' as Post['likes'][number];
const OTHER = '000000000000000000000002' as Post['likes'][number];
const [like, , , dislike] = REACTIONS;

test('a reaction is turned on and off again, and leaves the post as it was', () => {
  const before = post(1, { likes: [OTHER], counts: { likes: 50_000 } });
  const on = toggled(before, like, ME);
  expect([on.likes, on.counts.likes]).toEqual([[ME, OTHER], 50_001]);
  expect(toggled(on, like, ME)).toEqual(before);
});

test('somebody else’s post keeps the number of its dislikes to itself', () => {
  expect(toggled(post(1), dislike, ME).counts.dislikes).toBeUndefined();
  expect(toggled(post(1, { counts: { dislikes: 4 } }), dislike, ME).counts.dislikes).toBe(5);
});

test('what the server says of the numbers holds in the end', () => {
  const counts = { ...post(1).counts, likes: 9 };
  const shown = settled(toggled(post(1), like, ME), like, ME, { on: false, counts });
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
])('beside an icon %d is %s, and never more than four characters', (count, short) => {
  expect(shortCount(count)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(4);
});

test('who listens hears all of a large number', () => {
  expect([1, 999, 1234, 1_234_567].map(peopleInWords)).toEqual(['1 person', '999 people', '1,234 people', '1,234,567 people']);
});
