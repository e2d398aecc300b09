import { expect, test } from 'vitest';
import type { Post } from '../shared/post.ts';
import { post } from '../testing/posts.ts';
import {
  flattenPosts,
  hasNewerPost,
  type PostPages,
  withNewPost,
  withRefreshedPosts,
  withUpdatedPost,
} from './post-pages.ts';

const ME = '000000000000000000000001';
const hasHidden = ({ hides }: Post) => hides.length > 0;
const list = (...pages: readonly (readonly number[])[]): PostPages => ({
  pages: pages.map((numbers) => ({ items: numbers.map((number) => post(number)) })),
  pageParams: [],
});
const shown = (pages: PostPages) =>
  flattenPosts(pages).map(({ content, isGone }) => (isGone ? `gone: ${content}` : content));

test('lists a post that is on two pages once', () => {
  expect(shown(list([5, 4], [4, 3]))).toEqual(['Post 5', 'Post 4', 'Post 3']);
});

test('puts a new post on top, once', () => {
  expect(shown(withNewPost(list([5], [4]), post(6)))).toEqual(['Post 6', 'Post 5', 'Post 4']);
  expect(shown(withNewPost(list([5], [4]), post(4)))).toEqual(['Post 4', 'Post 5']);
});

test('updates or removes a post on any page', () => {
  expect(shown(withUpdatedPost(list([5], [4]), post(4)._id, (one) => ({ ...one, content: 'new' })))).toEqual([
    'Post 5',
    'new',
  ]);
  expect(shown(withUpdatedPost(list([5], [4]), post(4)._id, () => undefined))).toEqual(['Post 5']);
});

test('updates changed posts, marks missing ones as gone, and adds no new ones', () => {
  const fetched = [post(7), post(5, { content: 'edited' }), post(3)];
  expect(shown(withRefreshedPosts(list([5, 4], [3, 2]), fetched, false, hasHidden))).toEqual([
    'edited',
    'gone: Post 4',
    'Post 3',
    'Post 2',
  ]);
  expect(shown(withRefreshedPosts(list([5, 4], [3, 2]), fetched, true, hasHidden))).toEqual([
    'edited',
    'gone: Post 4',
    'Post 3',
    'gone: Post 2',
  ]);
});

test('keeps posts that the user has hidden, so that hiding can be undone', () => {
  const hidden = withUpdatedPost(list([5, 4]), post(4)._id, (one) => ({ ...one, hides: [ME] as never }));
  expect(shown(withRefreshedPosts(hidden, [post(5)], true, hasHidden))).toEqual(['Post 5', 'Post 4']);
});

test('detects a new post when the newest is unknown', () => {
  expect(hasNewerPost([post(5)], [post(6)])).toBe(true);
  expect(hasNewerPost([post(5)], [post(5)])).toBe(false);
  expect(hasNewerPost([post(5)], [])).toBe(false);
});
