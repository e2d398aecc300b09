import { expect, test } from 'vitest';
import { hiddenAt, hiddenBefore, hiddenOnNewDevice, hiddenUntil, isPinNew } from './new-pin.rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const aged = (years: number) => ({ birthMonth: 1, birthYear: 2026 - years });

test('without a changed PIN a new device shows everything', () => {
  expect(hiddenOnNewDevice(undefined, aged(10), now)).toBeUndefined();
  expect(hiddenBefore(undefined, now)).toBeUndefined();
});

test.each([
  [aged(10), 1],
  [aged(15), 6],
  [{}, 1],
])('while guardians may read, a new device hides what was before for seven days: %o', (child, days) => {
  const hidden = hiddenOnNewDevice(daysAgo(days), child, now);
  expect(hidden).toEqual({ before: daysAgo(days) });
  expect(hidden && hiddenUntil(hidden)).toEqual(daysAgo(days - 7));
  expect(hiddenBefore(hidden, now)).toEqual(daysAgo(days));
  expect(hiddenBefore(hidden, daysAgo(days - 7))).toBeUndefined();
  expect(hiddenOnNewDevice(daysAgo(7), child, now)).toBeUndefined();
});

test.each([aged(16), aged(17), { ...aged(14), readableSince: '2026-11-01T00:00:00Z' }])(
  'where no guardian may read it hides until the child says yes, however late its first login: %o',
  (child) => {
    const hidden = hiddenOnNewDevice(daysAgo(40), child, now);
    expect(hidden).toEqual({ before: daysAgo(40), untilApproved: true });
    expect(hidden && hiddenUntil(hidden)).toBeUndefined();
    expect(hiddenBefore(hidden, now)).toEqual(daysAgo(40));
  },
);

test('what a device once hid it hides again when no guardian may read any more, until the child says yes', () => {
  const hidden = { before: daysAgo(40) };
  expect(hiddenBefore(hiddenAt(hidden, aged(15), now), now)).toBeUndefined();
  for (const child of [aged(16), { ...aged(14), readableSince: '2026-11-01T00:00:00Z' }])
    expect(hiddenAt(hidden, child, now)).toEqual({ before: daysAgo(40), untilApproved: true });
  expect(hiddenAt(undefined, aged(16), now)).toBeUndefined();
});

test('a PIN is new for seven days', () => {
  expect([isPinNew(daysAgo(6.9), now), isPinNew(daysAgo(7), now), isPinNew(undefined, now)]).toEqual([
    true,
    false,
    false,
  ]);
});
