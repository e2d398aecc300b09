import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Freeze } from './auth.fields.ts';
import { isFrozenAt, standingStill } from './freezes.rules.ts';

const day = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * 24 * 3_600_000);
const freeze = (from: number, until: number): Freeze => ({
  from: day(from).toISOString(),
  until: day(until).toISOString(),
});

test('an account is stopped from the first moment until just before the last', () => {
  const freezes = [freeze(1, 2), freeze(4, 5)];
  expect([0, 1, 1.5, 2, 4.5, 5].map((days) => isFrozenAt(freezes, day(days)))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(isFrozenAt(undefined, day(0))).toBe(false);
});

test.each([
  ['no freeze', [], 7],
  ['one inside', [freeze(2, 4)], 9],
  ['one that began before', [freeze(-3, 1)], 8],
  ['one that is over before', [freeze(-3, 0)], 7],
  ['one after the end', [freeze(7, 9)], 7],
  ['one on the last day that it makes later', [freeze(6, 10)], 11],
  ['one in the time that another one added', [freeze(6, 10), freeze(10.5, 12)], 12.5],
  ['two guardians at once', [freeze(2, 4), freeze(3, 6)], 11],
] as const)('seven days that stand still for %s', (_name, freezes, end) => {
  expect(standingStill(day(0), 7, freezes)).toEqual(day(end));
});

test('whatever the freezes are, exactly the days that nobody was stopped are counted', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: -9, max: 30 }), fc.integer({ min: 0, max: 9 })), { maxLength: 5 });
  fc.assert(
    fc.property(spans, (all) => {
      const freezes = all.map(([from, days]) => freeze(from, from + days));
      const end = standingStill(day(0), 7, freezes);
      let open = 0;
      for (let at = 0; day(at) < end; at += 1) if (!isFrozenAt(freezes, day(at))) open += 1;
      expect(open).toBe(7);
    }),
    { numRuns: 1000 },
  );
});
