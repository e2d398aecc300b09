import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** Databases remember these ids. New ones go to the end. */
const RELEASED = [
  '0001-indexes',
  '0002-decoys',
  '0003-blocks',
  '0004-erased-pairs',
  '0005-shared-emails',
  '0006-child-devices',
  '0007-moderation',
  '0008-internal-replies',
  '0009-holds',
  '0010-barred',
  '0011-leavers',
  '0012-known-networks',
  '0013-intervals',
  '0014-second-factors',
  '0015-legal-holds',
  '0016-account-changes',
  '0017-former-phones',
  '0018-lost-phones',
  '0019-receipts',
  '0020-open-erasures',
  '0021-guarded-children',
  '0022-account-changes-kept',
];

test('released migrations keep their ids and their order, and no id is used twice', () => {
  const ids = MIGRATIONS.map(({ id }) => id);
  expect(ids.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(new Set(ids).size).toBe(ids.length);
});
