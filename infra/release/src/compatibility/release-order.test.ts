import { expect, test } from 'vitest';
import { CREATED, chat, feed, POST, publish, remote, shell } from './fixtures.ts';
import { releaseOrder } from './release-order.ts';

const previous = [shell, remote, feed, chat];
const newer = <T extends object>(release: T, change: object = {}): T => ({ ...release, version: '2', ...change });
const LIKE = 'POST /api/feed/like';

test('what fits in any way goes out in any order', () => {
  const { order, refused } = releaseOrder(previous, [newer(shell), newer(remote), newer(feed), newer(chat)]);
  expect(order).toEqual(['shell', 'mfe-feed', 'feed', 'chat']);
  expect(refused.size).toBe(0);
});

test('a service goes out before the page that calls what is new in it', () => {
  const today = [
    newer(remote, { calls: { [POST]: publish, [LIKE]: publish } }),
    newer(feed, { operations: { [POST]: publish, [LIKE]: publish } }),
  ];
  expect(releaseOrder(previous, today).order).toEqual(['feed', 'mfe-feed']);
});

test('an operation that open pages of the previous release still call cannot go, even if today’s page does not call it', () => {
  const { order, refused } = releaseOrder(previous, [newer(remote, { calls: {} }), newer(feed, { operations: {} })]);
  expect(order).toEqual(['mfe-feed']);
  expect(refused.get('feed')).toEqual([{ breaks: 'mfe-feed', reason: `${POST} is not there` }]);
});

test('an event that another service still reads cannot go', () => {
  const { refused } = releaseOrder(previous, [newer(feed, { writes: {} })]);
  expect(refused.get('feed')).toEqual([{ breaks: 'chat', reason: `event ${CREATED} is gone` }]);
});

test('what may break something goes out last, and what it breaks is said', () => {
  const today = [newer(feed, { writes: {} }), newer(shell)];
  const { order, overruled, refused } = releaseOrder(previous, today, ['feed', 'shell']);
  expect(order).toEqual(['shell', 'feed']);
  expect([...overruled]).toEqual([['feed', [{ breaks: 'chat', reason: `event ${CREATED} is gone` }]]]);
  expect(refused.size).toBe(0);
});
