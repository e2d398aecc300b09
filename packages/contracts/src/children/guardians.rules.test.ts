import { expect, test } from 'vitest';
import type { UserId } from '../base/fields.ts';
import { guardianHas, guardiansWith, isGuardianOf, otherGuardianOf } from './guardians.rules.ts';

const [ANN, BEN, CAL] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as [UserId, UserId, UserId];

test('of two guardians each is one, and nobody else', () => {
  const child = { parentId: ANN, guardianIds: [ANN, BEN] };
  expect([ANN, BEN, CAL].map((userId) => isGuardianOf(child, userId))).toEqual([true, true, false]);
  expect(otherGuardianOf(child, BEN)).toBe(ANN);
  expect(otherGuardianOf(child, CAL)).toBeUndefined();
});

test('what is taken from one stays with the other, and nobody has what is not theirs', () => {
  const child = { parentId: ANN, guardianIds: [ANN, BEN], withheld: [{ userId: BEN, what: 'place' as const }] };
  expect(guardiansWith(child, 'place')).toEqual([ANN]);
  expect(guardiansWith(child, 'texts')).toEqual([ANN, BEN]);
  expect(guardianHas(child, CAL, 'texts')).toBe(false);
});
