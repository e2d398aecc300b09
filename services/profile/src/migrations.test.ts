import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** Databases remember these ids. New ones go to the end. */
const RELEASED = [
  '001-indexes',
  '002-nearby',
  '003-relations',
  '004-erased-people',
  '005-island-towns',
  '006-cells',
  '007-postcode-changes',
  '010-children',
  '011-moderation',
  '012-holds',
  '013-earlier-removals',
  '014-legal-holds',
  '015-school-cards',
  '016-exports',
  '017-mentors',
  '018-guardians',
];

test('released migrations keep their ids and their order, and no id is used twice', () => {
  const ids = MIGRATIONS.map(({ id }) => id);
  expect(ids.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(new Set(ids).size).toBe(ids.length);
});
