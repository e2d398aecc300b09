import { GUARDIAN_ACTIONS } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { GUARDIAN_KINDS } from './guardian-kinds.rules.ts';

test('every act of a guardian is told in whole sentences, with who did it and for which child', () => {
  const { text } = GUARDIAN_KINDS.guardianActed;
  const said = GUARDIAN_ACTIONS.map((action) => text({ name: 'Bee', childName: 'Mia', friendName: 'Leo', action }));
  for (const one of said) expect(one).toMatch(/^Bee .*Mia.*\.$/);
  expect(said.filter((one) => one.includes('Leo'))).toHaveLength(
    GUARDIAN_ACTIONS.filter((action) => /friend|message$|read-messages/.test(action)).length,
  );
  expect(new Set(said).size).toBe(GUARDIAN_ACTIONS.length);
  expect(said).toContain('Bee allowed Mia’s emergency texts to say where Mia is.');
  expect(said).toContain('Bee stopped agreeing that Mia writes messages.');
});
