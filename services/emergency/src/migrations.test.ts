import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

test('released migrations keep their ids and their order', () => {
  const ids = MIGRATIONS.map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual(['001-emergency', '002-contact-states', '003-alert-states', '004-guardians']);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
