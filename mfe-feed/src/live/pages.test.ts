import { expect, test } from 'vitest';
import { post } from '../testing/posts.ts';
import { hasNewer, type Pages, postsOf, refreshed, withNewest, withPost } from './pages.ts';

const ME = '000000000000000000000001';
const list = (...pages: readonly (readonly number[])[]): Pages => ({
  pages: pages.map((numbers) => ({ items: numbers.map((number) => post(number)) })),
  pageParams: [],
});
const shown = (pages: Pages) => postsOf(pages).map(({ content, isGone }) => (isGone ? `gone: ${content}` : content));

test('a post on two pages is shown once', () => {
  expect(shown(list([5, 4], [4, 3]))).toEqual(['Post 5', 'Post 4', 'Post 3']);
});

test('my new post stands on top, once', () => {
  expect(shown(withNewest(list([5], [4]), post(6)))).toEqual(['Post 6', 'Post 5', 'Post 4']);
  expect(shown(withNewest(list([5], [4]), post(4)))).toEqual(['Post 4', 'Post 5']);
});

test('a post is changed or taken out wherever it lies', () => {
  expect(shown(withPost(list([5], [4]), post(4)._id, (one) => ({ ...one, content: 'new' })))).toEqual(['Post 5', 'new']);
  expect(shown(withPost(list([5], [4]), post(4)._id, () => undefined))).toEqual(['Post 5']);
});

test('after a gap changed posts are changed and gone ones say so; new ones stay out, and older ones are left alone', () => {
  const fetched = [post(7), post(5, { content: 'edited' }), post(3)];
  expect(shown(refreshed(list([5, 4], [3, 2]), fetched, false, ME))).toEqual(['edited', 'gone: Post 4', 'Post 3', 'Post 2']);
  expect(shown(refreshed(list([5, 4], [3, 2]), fetched, true, ME))).toEqual(['edited', 'gone: Post 4', 'Post 3', 'gone: Post 2']);
});

test('what I have hidden stays where it is, so that it can be undone', () => {
  const hidden = withPost(list([5, 4]), post(4)._id, (one) => ({ ...one, hides: [ME] as never }));
  expect(shown(refreshed(hidden, [post(5)], true, ME))).toEqual(['Post 5', 'Post 4']);
});

test('there is something new when the newest is not known', () => {
  expect(hasNewer([post(5)], [post(6)])).toBe(true);
  expect(hasNewer([post(5)], [post(5)])).toBe(false);
  expect(hasNewer([post(5)], [])).toBe(false);
});
