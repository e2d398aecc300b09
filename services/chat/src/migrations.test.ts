import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

const RELEASED = [
  '001-messages',
  '002-notifications',
  '003-post-notifications',
  '004-erased-people',
  '010-children',
  '011-moderation',
  '005-connection-status',
  '012-rooms',
  '013-moderated-rooms',
  '014-removed-child-messages',
  '015-holds',
  '016-sealed-messages',
  '017-emergency-notifications',
  '018-reports-of-erased',
  '019-closed-threads',
  '020-legal-holds',
  '021-mutes',
  '022-kept-messages',
  '023-message-pictures',
  '024-notices',
  '025-guardians',
];

test('released migrations keep their ids and their order, and no id is there twice', () => {
  const ids = MIGRATIONS.map(({ id }) => id);
  expect(ids.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(new Set(ids).size).toBe(ids.length);
});
