import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

test('migrations keep their ids and their order, new ones come last', () => {
  expect(MIGRATIONS.map(({ id }) => id)).toEqual([
    '001-news',
    '002-blog',
    '003-moderation',
    '004-businesses',
    '005-child-safety',
    '006-audit',
    '007-holds',
    '008-withdrawn-releases',
    '009-leavers',
    '010-paused-threads',
    '011-intervals',
    '012-withdrawn-releases-stay',
    '013-shop-categories',
    '014-previews-end-at-headings',
    '015-shop-mails',
    '016-complaints',
    '017-reports-about-mentors',
    '018-sent-once',
  ]);
});
