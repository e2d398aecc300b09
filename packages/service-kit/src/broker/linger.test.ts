import { TOPICS } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { mayLinger } from './linger.ts';

test('nothing but events of the feed may linger: no emergency, message, block or ban', () => {
  expect(Object.keys(TOPICS).filter(mayLinger)).toEqual(['feed.events']);
});
