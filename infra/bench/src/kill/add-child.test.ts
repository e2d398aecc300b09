import { expect, test } from 'vitest';
import { addChild } from './add-child.ts';
import type { Family } from './family.ts';

/** A family whose calls are answered with these statuses, one after the other. */
function familyOf(...statuses: readonly number[]): Pick<Family, 'callUntilSuccess'> {
  return {
    async callUntilSuccess(...[, , onFailed]: Parameters<Family['callUntilSuccess']>): Promise<never> {
      for (const [at, status] of statuses.entries()) {
        const result = status < 300 ? {} : await onFailed?.(status, at + 1);
        if (result !== undefined) return result as never;
      }
      throw new Error('It would be repeated for ever');
    },
  };
}

test('a child whose acknowledgement was lost is there: its name is taken', async () => {
  expect((await addChild(familyOf(503, 409))).childName).toMatch(/^Calm Fox [^aeiouy]{8}$/);
});

test('a child that is refused is not tried again, and one whose name another family has neither is there', async () => {
  await expect(addChild(familyOf(400))).rejects.toThrow('The child was refused');
  await expect(addChild(familyOf(409))).rejects.toThrow('for ever');
});
