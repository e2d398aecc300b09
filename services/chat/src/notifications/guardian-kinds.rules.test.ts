import { GUARDIAN_ACTIONS, type Guarded, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { canUndo, GUARDIAN_KINDS } from './guardian-kinds.rules.ts';

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

test('what can be undone says until which day, and nothing to whoever cannot undo it', () => {
  const { text } = GUARDIAN_KINDS.guardianActed;
  const act = { name: 'Bee', childName: 'Mia', friendName: 'Leo', action: 'joined' } as const;
  expect(text({ ...act, undoUntil: '3 December' })).toBe(
    'Bee is Mia’s guardian now too. You can undo it until 3 December. Say in the emergency settings which devices are Mia’s.',
  );
  expect(text(act)).toMatch(/^Bee is Mia’s guardian now too\. Say in /);
  const undoable = GUARDIAN_ACTIONS.filter((action) => text({ ...act, action, undoUntil: 'X' }).includes('until X'));
  expect(undoable).toEqual(['joined', 'removed-child', 'forgot-device']);
});

test('only the first guardian can undo that the other joined, and not one from whom a moderator took something', () => {
  const [ann, ben] = ['a', 'b'].map((one) => userIdSchema.parse(one.repeat(24))) as [never, never];
  const child: Guarded = { parentId: ann, guardianIds: [ann, ben] };
  expect([canUndo(child, ann, 'joined'), canUndo(child, ben, 'joined')]).toEqual([true, false]);
  expect(canUndo({ ...child, withheld: [{ userId: ann, what: 'place' }] }, ann, 'joined')).toBe(false);
  expect(canUndo(child, ben, 'removed-child')).toBe(true);
});
