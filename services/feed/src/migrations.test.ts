import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

test('migrations keep their ids and their order, new ones come last', () => {
  expect(MIGRATIONS.map(({ id }) => id)).toEqual([
    '001-posts',
    '002-reports',
    '004-erased-people',
    '005-reactions-and-comments',
    '006-moderation',
    '007-holds',
    '008-legal-holds',
    '009-hidden-posts',
    '010-who-reacted',
    '011-search',
  ]);
});
